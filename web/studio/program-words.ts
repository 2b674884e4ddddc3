/** How each streaming program adds the overlay, in the words of its own menus. */
import { SOURCE_SIZE } from './obs-link.ts';
import { words } from './overlay-words.ts';

const { size, audio } = words.setUp;
const full = size(SOURCE_SIZE.width, SOURCE_SIZE.height);

export interface Program {
  name: string;
  /** For a row of choices. */
  short: string;
  steps: readonly string[];
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'OBS Studio',
    short: 'OBS',
    steps: [
      'In Sources press +, choose Browser, paste the URL; or drag the button above into OBS.',
      full,
      audio.obs,
      audio.hidden,
    ],
  },
  {
    name: 'Streamlabs Desktop',
    short: 'Streamlabs',
    steps: ['Sources, add a Browser Source, paste the URL.', full, audio.obs, audio.hidden],
  },
  {
    name: 'XSplit Broadcaster',
    short: 'XSplit',
    steps: ['Add source, Webpage, paste the URL.', `In its settings: ${full}`, audio.source],
  },
  {
    name: 'vMix',
    short: 'vMix',
    steps: ['Add Input, Web Browser, paste the URL.', full, audio.source],
  },
  {
    name: 'Other programs',
    short: 'Other',
    steps: ['Look for a source called Browser, Webpage or Web page, and paste the URL.', full, audio.source],
  },
];
