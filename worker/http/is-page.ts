/** Which requests get the app itself. */
const ENDPOINT = /^\/(?:api|og)(?:\/|$)/;
/** A missing file is a 404, not the app: a browser that waits for a script must not get HTML. */
const FILE = /^\/assets\/|\.[a-z0-9]{2,12}$/i;

/** False for endpoints and files. */
export function isPage({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (method === 'GET' || method === 'HEAD') && !ENDPOINT.test(pathname) && !FILE.test(pathname);
}
