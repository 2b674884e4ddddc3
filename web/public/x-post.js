// X's widget for the post that the address names behind "#": handle/number. The page receives nothing but its address,
// and tells the page around it only whether the post is shown and how high it is.
const [, handle, post] = /^#(\w{1,15})\/(\d{1,25})$/.exec(location.hash) ?? [];
const { site = '*', widget = 'https://platform.x.com/widgets.js' } = document.body.dataset;

function tell(state) {
  const height = document.documentElement.offsetHeight;
  if (parent !== window) parent.postMessage({ type: 'x-post', state, height }, site);
}

function show() {
  const place = document.createElement('div');
  document.body.append(place);
  window.twttr.widgets
    .createTweet(post, place, { theme: 'dark', dnt: true, align: 'center', conversation: 'none' })
    .then((shown) => {
      if (!shown) return tell('failed');
      document.querySelector('blockquote')?.remove();
      new ResizeObserver(() => tell('shown')).observe(document.documentElement);
    })
    .catch(() => tell('failed'));
}

if (post) {
  const quote = document.createElement('blockquote');
  const link = document.createElement('a');
  link.href = `https://x.com/${handle}/status/${post}`;
  link.textContent = 'Loading the post from X ...';
  link.target = '_blank';
  quote.append(link);
  const script = document.createElement('script');
  script.src = widget;
  script.onload = () => (window.twttr?.ready ? window.twttr.ready(show) : tell('failed'));
  script.onerror = () => tell('failed');
  document.body.append(quote, script);
}
