import type { SignColors } from './sign.ts';

/** Paths on a grid of 100, painted one over the other. */
type Paths = readonly (readonly [keyof SignColors, string])[];

const oval = (x: number, y: number, across: number, down = across) =>
  `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0Z`;

/** The shapes of signs (sign.ts), as many as SIGN_SHAPES. */
export const SIGN_PATHS: readonly Paths[] = [
  [
    ['front', 'M50 50V4A46 46 0 0 1 96 50ZM50 50V96A46 46 0 0 1 4 50Z'],
    ['middle', 'M50 50H96A46 46 0 0 1 50 96ZM50 50H4A46 46 0 0 1 50 4Z'],
  ],
  [
    ['middle', 'M0 100V72H26V46H52V22H78V0H100V100Z'],
    ['front', 'M26 100V72H52V46H78V22H100V100Z'],
  ],
  [
    ['middle', 'M50 2 98 50 50 98 2 50Z'],
    ['front', 'M50 22 78 50 50 78 22 50Z'],
    ['back', 'M50 40 60 50 50 60 40 50Z'],
  ],
  [
    [
      'front',
      'M94 50 73 60 81 81 60 73 50 94 40 73 19 81 27 60 6 50 27 40 19 19 40 27 50 6 60 27 81 19 73 40Z',
    ],
    ['middle', oval(50, 50, 14)],
  ],
  [
    ['front', oval(27, 27, 5) + oval(73, 27, 11) + oval(50, 50, 11) + oval(27, 73, 11) + oval(73, 73, 5)],
    ['middle', oval(50, 27, 8) + oval(27, 50, 8) + oval(73, 50, 8) + oval(50, 73, 8)],
  ],
  [
    ['middle', oval(62, 62, 48)],
    ['front', oval(62, 62, 32)],
    ['back', oval(62, 62, 14)],
  ],
  [
    ['middle', 'M8 100V58a42 42 0 0 1 84 0V100Z'],
    ['front', 'M24 100V60a26 26 0 0 1 52 0V100Z'],
    ['back', 'M39 100V62a11 11 0 0 1 22 0V100Z'],
  ],
  [
    ['front', 'M14 86C14 40 40 14 86 14 86 60 60 86 14 86Z'],
    ['back', 'M11.5 83.5 61.5 33.5 66.5 38.5 16.5 88.5Z'],
    ['middle', oval(26, 26, 11)],
  ],
  [
    ['middle', 'M-5 40q14-18 27.5 0t27.5 0 27.5 0 27.5 0V110H-5Z'],
    ['front', `M-5 64q14-18 27.5 0t27.5 0 27.5 0 27.5 0V110H-5Z${oval(70, 22, 9)}`],
  ],
  [
    ['front', 'M27 50a32 32 0 0 1 64 0Z'],
    ['middle', 'M9 50a32 32 0 0 0 64 0Z'],
  ],
  [
    ['front', oval(50, 28, 15, 25) + oval(50, 72, 15, 25)],
    ['middle', oval(28, 50, 25, 15) + oval(72, 50, 25, 15)],
    ['back', oval(50, 50, 11)],
  ],
  [
    ['front', oval(46, 52, 36)],
    ['back', oval(60, 44, 31)],
    ['middle', oval(70, 40, 12)],
  ],
];
