/** How each streaming program adds the overlay, in the words of its own menus. */
import { SOURCE_SIZE } from './obs-link.ts';
import { words } from './overlay-words.ts';

const { size, audio } = words.setUp;
const full = size(SOURCE_SIZE.width, SOURCE_SIZE.height);

export interface Program {
  name: string;
  steps: readonly string[];
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'OBS Studio',
    steps: [
      'Sources, add a Browser, paste the URL; or drag the button above into OBS (the size is set for you).',
      full,
      audio.obs,
    ],
  },
  {
    name: 'Streamlabs Desktop',
    steps: ['Sources, add a Browser Source, paste the URL.', full, audio.obs],
  },
  {
    name: 'XSplit Broadcaster',
    steps: ['Add source, Webpage, paste the URL.', `In its settings: ${full}`, audio.source],
  },
  {
    name: 'vMix',
    steps: ['Add Input, Web Browser, paste the URL.', full, audio.source],
  },
  {
    name: 'Other programs',
    steps: ['Look for a source called Browser, Webpage or Web page, and paste the URL.', full, audio.source],
  },
];
