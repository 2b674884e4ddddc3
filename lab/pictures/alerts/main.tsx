/** An alert over a busy game, as its address says: `?preset=arcade&game=candy`, and any field of SCENE or a tier. */
import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { DEFAULT_ALERTS, type Preset, type Tier } from '../../../core/alerts/settings.ts';
import { AlertPicture } from '../../../web/overlay/alert-picture.tsx';
import type { PictureMotion } from '../../../web/overlay/picture-props.ts';
import games from './games.svg?raw';

const query = new URLSearchParams(location.search);
const field = (name: string, fallback = '') => query.get(name) ?? fallback;

const [x, y] = field('at').split(',').map(Number);
const tier: Tier = {
  ...DEFAULT_ALERTS.tiers[0]!,
  preset: field('preset', 'corner-card') as Preset,
  size: Number(field('size', '100')),
  color: query.get('color'),
  position: y ? { x: x!, y } : (query.get('position') as Tier['position']),
  enter: field('enter', 'slide') as Tier['enter'],
  leave: field('leave', 'fade') as Tier['leave'],
  picture: query.get('picture'),
};
const coin = query.get('coin');

createRoot(document.getElementById('root')!).render(
  <div style={{ position: 'fixed', inset: 0 }}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this folder */}
    <div dangerouslySetInnerHTML={{ __html: games }} />
    <svg
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <use href={`#${field('game', 'night')}`} />
      <use href="#hud" />
    </svg>
    <AlertPicture
      settings={{
        template: field('template', '{name} tipped {amount}'),
        dollars: field('dollars', '1') === '1',
      }}
      tier={tier}
      tip={{
        amountUnits: field('units', '500000000'),
        decimals: coin ? 6 : 9,
        currency: coin ? 'TOKEN' : 'SOL',
        tokenSymbol: coin ?? 'SOL',
        message: field('message'),
        name: query.get('name'),
        handle: query.get('handle'),
        face: query.get('face'),
        worth: field('worth', '500000000'),
        dollars: true,
      }}
      tips={Number(field('tips', '1'))}
      solUsd={150}
      spoken={field('spoken', '1') === '1'}
      motion={field('motion', 'none') as PictureMotion}
      runMs={query.has('run') ? Number(query.get('run')) : null}
      onStream
    />
  </div>,
);
