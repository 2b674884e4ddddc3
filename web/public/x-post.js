// X's widget for the post that the address names behind "#": handle/number. This page receives nothing but the address.
const [, handle, post] = /^#(\w{1,15})\/(\d{1,25})$/.exec(location.hash) ?? [];
if (post) {
  const link = document.createElement('a');
  link.href = `https://x.com/${handle}/status/${post}`;
  link.textContent = 'Loading the post from X ...';
  const quote = document.createElement('blockquote');
  quote.className = 'twitter-tweet';
  quote.dataset.theme = 'dark';
  quote.dataset.dnt = 'true';
  quote.append(link);
  const widget = document.createElement('script');
  widget.src = 'https://platform.x.com/widgets.js';
  document.body.append(quote, widget);
}
