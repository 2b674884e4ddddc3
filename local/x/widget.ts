/**
 * The fake X's widget: `widgets.js` with the part of its interface that we use, and the page of one post, which it puts
 * into a frame. As at X the post is read from another host than the page's, which answers only X's own pages: a frame
 * that has lost its origin shows nothing.
 */
import type { Account, Post } from './accounts.ts';

/**
 * A short form of X's own script for `createTweet`: it makes a frame whose messages tell its height and whether it
 * drew.
 */
export const WIDGET_SCRIPT = `(() => {
  const home = new URL(document.currentScript.src).origin;
  const frames = new Map();
  addEventListener('message', ({ source, origin, data }) => {
    const call = data && data['twttr.embed'];
    const known = origin === home && [...frames].find(([frame]) => frame.contentWindow === source);
    if (!call || !known) return;
    const [frame, done] = known;
    const height = call.params[0] && call.params[0].height;
    if (call.method === 'twttr.private.resize') frame.style.height = height + 'px';
    if (call.method === 'twttr.private.rendered') done(frame);
    if (call.method === 'twttr.private.no_results') { frame.remove(); done(undefined); }
  });
  window.twttr = {
    ready: (then) => then(window.twttr),
    widgets: {
      createTweet: (id, place, { theme }) => new Promise((done) => {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'border:0;width:100%;height:0;display:block';
        frame.title = 'X Post';
        frame.allowFullscreen = true;
        frame.src = home + '/embed/Tweet.html?' + new URLSearchParams({ id, theme });
        frames.set(frame, done);
        place.append(frame);
      }),
    },
  };
})();
`;

/** The page inside. Its storage is asked first, as X's page does: without an origin that throws. */
export const POST_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>X Post</title><style>
html{color-scheme:dark;background:#101514}body{margin:0;font:15px/1.4 system-ui;background:#15202b;color:#f7f9f9;border:1px solid #38444d;border-radius:12px;overflow:hidden}
main{padding:12px 16px}header{display:flex;gap:10px;align-items:center}i{width:40px;height:40px;border-radius:50%;background:linear-gradient(135deg,#7dd3fc,#a78bfa)}
header span{color:#8b98a5}p{margin:10px 0;white-space:pre-line;overflow-wrap:anywhere}svg{display:block;width:100%;border-radius:12px}
footer{color:#8b98a5;margin-top:10px;font-size:13px}</style></head><body><script>
const say = (method, params) => parent.postMessage({ 'twttr.embed': { jsonrpc: '2.0', method: 'twttr.private.' + method, params: [params] } }, '*');
localStorage.getItem('seen');
fetch('/tweet-result' + location.search).then(async (answer) => {
  if (!answer.ok) return say('no_results', {});
  const { name, username, text, media, date } = await answer.json();
  const add = (tag, words, to) => { const node = document.createElement(tag); node.textContent = words; to.append(node); return node; };
  const main = add('main', '', document.body);
  const header = add('header', '', main);
  add('i', '', header);
  const who = add('div', '', header);
  add('strong', name, who);
  who.append(document.createElement('br'));
  add('span', '@' + username, who);
  add('p', text, main);
  if (media) main.insertAdjacentHTML('beforeend', media);
  add('footer', date, main);
  new ResizeObserver(() => say('resize', { height: document.body.offsetHeight + 2 })).observe(document.body);
  say('resize', { height: document.body.offsetHeight + 2 });
  say('rendered', {});
}, () => say('no_results', {}));
</script></body></html>`;

/** As X writes it: "Nov 29, 2026, 11:45 PM". */
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Returns the fields of a post that the page shows. */
export function postResult(post: Post, account: Account) {
  return {
    name: account.name,
    username: account.username,
    text: post.text,
    date: DATE.format(post.postedAt),
    media: post.picture ? scene(post.id) : null,
  };
}

function scene(id: string): string {
  const hue = Number(BigInt(id) % 360n);
  const color = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 60% ${light}%)`;
  return `<svg viewBox="0 0 480 270" xmlns="http://www.w3.org/2000/svg"><rect width="480" height="270" fill="${color(0, 32)}"/><circle cx="310" cy="110" r="62" fill="${color(60, 72)}"/><path d="M0 210 90 120l80 70 90-110 110 120 110-60v130H0z" fill="${color(20, 20)}"/><path d="M0 250l120-60 140 50 220-70v100H0z" fill="${color(40, 12)}"/><circle cx="240" cy="140" r="34" fill="rgb(255 255 255 / .92)"/><path d="M231 124l26 16-26 16z" fill="#15202b"/></svg>`;
}
