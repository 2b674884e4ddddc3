/** The sentences of the overlay's address, its set-up and the QR code. */

export const words = {
  url: {
    title: 'Overlay URL',
    label: 'Overlay URL',
    previewHint: 'Only a preview. Sign in for your private URL.',
    copyPreview: 'Copy preview URL',
    copy: 'Copy overlay URL',
    copied: 'Copied to clipboard!',
    drag: 'Drag into OBS',
    show: 'Show',
    hide: 'Hide',
    renew: 'New URL',
    keep: 'Keep it private. It controls your alerts.',
    refused: 'OBS has an old URL. Paste the new one.',
    oldQuery: (until: string) => `OBS has an old URL. It works until ${until}.`,
    previews: (number: number) =>
      `${number === 1 ? '1 preview is open' : `${number} previews are open`}; nothing in it counts as shown.`,
    renewing: {
      title: 'Make a new URL?',
      about:
        'The overlay at the current URL goes blank right away. Paste the new one into your streaming software; alerts wait until then.',
      keep: 'Keep the current one',
      confirm: 'Make a new URL',
    },
    renewed: 'The overlay has a new URL',
    renewFailed: 'The URL could not be changed',
  },
  setUp: {
    title: 'Set it up',
    program: 'Streaming software',

    test: 'Sample text appears. Then press Test alert above.',
    audio: {
      obs: 'Tick "Control audio via OBS" to mix the voice.',
      hidden: 'Leave "Shutdown source when not visible" off.',
      source: 'The voice comes from here. Do not mute it.',
    },
    size: (width: number, height: number) => `Set the width to ${width} and the height to ${height}.`,
  },
  qr: {
    code: 'QR code of your tip page',
    png: 'PNG',
    svg: 'SVG',
    downloadPng: 'Download PNG',
    downloadSvg: 'Download SVG',
    failed: 'The picture could not be made',
    copy: 'Copy Tip URL',
    copied: 'Tip URL copied to clipboard!',
    open: 'Open tip page',
  },
} as const;
