/** Paths of endpoints. */
const ENDPOINT = /^\/(?:api|og)(?:\/|$)/;
/** A missing file is a 404, not the app: a browser that waits for a script must not get HTML. */
const FILE = /^\/assets\/|\.[a-z0-9]{2,12}$/i;

/** Returns whether a request gets the app itself: a GET or HEAD that names neither an endpoint nor a file. */
export function isPage({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (method === 'GET' || method === 'HEAD') && !ENDPOINT.test(pathname) && !FILE.test(pathname);
}
