/** The widget of the fake Turnstile: a frame of its own host that gives its token by a message, as the real one does. */

export const WIDGET_SCRIPT = `(() => {
  const host = new URL(document.currentScript.src).origin;
  const frames = new Map();
  window.turnstile = {
    render(element, options) {
      const frame = document.createElement('iframe');
      frame.title = 'Widget containing a security challenge';
      frame.width = 300;
      frame.height = 65;
      frame.src = host + '/frame?sitekey=' + encodeURIComponent(options.sitekey);
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) options.callback(data);
      });
      element.append(frame);
      const id = 'widget-' + frames.size;
      frames.set(id, frame);
      return id;
    },
    remove: (id) => frames.get(id)?.remove(),
  };
})();`;

export const FRAME_PAGE = `<!doctype html><meta name="color-scheme" content="dark">
<button id="person">I am a person</button>
<script>
  person.onclick = async () => {
    const answer = await fetch('/tokens', { method: 'POST', body: '{}' });
    parent.postMessage((await answer.json()).token, '*');
  };
</script>`;
