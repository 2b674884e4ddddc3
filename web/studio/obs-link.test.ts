import { expect, test } from 'vitest';
import { obsLink } from './obs-link.ts';

test('the OBS link has the key behind "#", after the name and size that OBS reads', () => {
  expect(obsLink('https://fanfare.example/Mint/live#key=a-b_c', '$FROG & friends')).toBe(
    'https://fanfare.example/Mint/live?layer-name=%24FROG%20%26%20friends&layer-width=1920&layer-height=1080#key=a-b_c',
  );
});

test('the OBS link keeps a plus in the name', () => {
  expect(
    new URL(obsLink('https://fanfare.example/Mint/live#key=k', 'C++')).searchParams.get('layer-name'),
  ).toBe('C++');
});

test("the OBS link without OBS's own settings is the overlay's address", () => {
  const url = 'https://fanfare.example/Mint/live#key=k';
  const dropped = new URL(obsLink(url, 'FROG tips'));
  // OBSBasic::AddDropURL: QUrlQuery of the query, removeQueryItem of the four layer settings, QUrl::setQuery.
  for (const setting of ['layer-width', 'layer-height', 'layer-name', 'layer-css'])
    dropped.searchParams.delete(setting);
  expect(dropped.href).toBe(url);
});
