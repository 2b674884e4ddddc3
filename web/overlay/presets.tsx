/** The eight presets: what each draws of an alert. Looks and motions are in presets.css. */
import type { ReactNode } from 'react';
import type { AlertText } from '../../core/alerts/alert-text.ts';
import type { Preset } from '../../core/alerts/settings.ts';
import type { Held } from './held-files.ts';
import { HeldPicture } from './held-picture.tsx';
import { Burst, Coin, Sign, Tick, Voice } from './preset-art.tsx';
import { words } from './words.ts';

interface DrawingProps {
  text: AlertText;
  picture: Held | null;
  /** "New tip", "3 tips". */
  label: string;
  spoken: boolean;
  /** The line below runs. */
  runs: boolean;
}

const DRAWINGS: Record<Exclude<Preset, 'classic'>, (props: DrawingProps) => ReactNode> = {
  'lower-third': LowerThird,
  'neon-sign': NeonSign,
  'comic-burst': ComicBurst,
  'corner-card': CornerCard,
  arcade: Arcade,
  stationery: Stationery,
  'game-day': GameDay,
  'main-stage': MainStage,
};

export function drawingOf(preset: Preset): (props: DrawingProps) => ReactNode {
  return preset === 'classic' ? CornerCard : DRAWINGS[preset];
}

function LowerThird({ text, picture, label, spoken, runs }: DrawingProps) {
  return (
    <div className="lt">
      <div className="lt-label-slot">
        <b className="lt-label">{label}</b>
      </div>
      <div className="lt-row">
        <div className="lt-art">{picture ? <HeldPicture held={picture} /> : <Sign />}</div>
        <div className="lt-plate-slot">
          <div className="lt-plate">
            <Name text={text} />
            {spoken && <Voice />}
          </div>
        </div>
        {(text.amount ?? text.dollars) !== null && (
          <div className="lt-amount-slot">
            <div className="lt-amount">
              <Amount text={text} />
              <Dollars text={text} />
            </div>
          </div>
        )}
        {!text.message && <Run runs={runs} />}
      </div>
      {text.message && (
        <div className="lt-message">
          <Message text={text} />
          <Run runs={runs} />
        </div>
      )}
    </div>
  );
}

function NeonSign({ text, picture, label, spoken }: DrawingProps) {
  return (
    <div className="neon">
      <i className="neon-chain" />
      <i className="neon-chain neon-chain-right" />
      <div className="neon-sign">
        <Label text={label} />
        {picture && <HeldPicture held={picture} />}
        <div className="al-line">
          <Name text={text} />
          {spoken && <Voice />}
        </div>
        <Amount text={text} />
        <Dollars text={text} />
        <Message text={text} />
      </div>
    </div>
  );
}

function ComicBurst({ text, picture, label }: DrawingProps) {
  return (
    <div className={text.message ? 'comic comic-says' : 'comic'}>
      <div className={picture ? 'comic-bang comic-pictured' : 'comic-bang'}>
        <Burst />
        {picture && <HeldPicture held={picture} />}
        <Amount text={text} />
        <Dollars text={text} />
      </div>
      <div className="comic-caption">
        <Label text={label} />
        <Name text={text} />
      </div>
      {text.message && (
        <div className="comic-bubble">
          <Message text={text} />
        </div>
      )}
    </div>
  );
}

function CornerCard({ text, picture, label, spoken, runs }: DrawingProps) {
  return (
    <div className={text.message ? 'card' : 'card card-short'}>
      <span className="card-art">{picture ? <HeldPicture held={picture} /> : <Sign />}</span>
      <div className="card-text">
        <div className="card-head">
          <Name text={text} />
          {spoken && <Voice />}
          <Amount text={text} />
        </div>
        <div className="card-more">
          <Message text={text} />
          <Label text={label} />
          <Dollars text={text} />
        </div>
      </div>
      <Run runs={runs} />
    </div>
  );
}

function Arcade({ text, picture, label, spoken }: DrawingProps) {
  return (
    <div className="arcade">
      <div className="arcade-top">
        <Name text={text} />
        {spoken && <Voice />}
        <Label text={label} />
        <Dollars text={text} plus />
      </div>
      <div className="arcade-middle">
        {picture ? <HeldPicture held={picture} /> : <Coin />}
        <Amount text={text} plus />
      </div>
      <Message text={text} />
      <i className="arcade-cursor" />
    </div>
  );
}

function Stationery({ text, picture, label }: DrawingProps) {
  return (
    <div className="letter">
      <div className={picture ? 'letter-frame letter-stamped' : 'letter-frame'}>
        {picture && (
          <span className="letter-stamp">
            <HeldPicture held={picture} />
          </span>
        )}
        <Label text={label} />
        <Name text={text} />
        <Message text={text} />
        <div className="letter-sum">
          <Amount text={text} />
          <Dollars text={text} />
        </div>
      </div>
      <span className="letter-seal">
        <Sign />
      </span>
    </div>
  );
}

function GameDay({ text, picture, label, spoken }: DrawingProps) {
  return (
    <div className="game" data-strip>
      <div className="game-bar">
        <div className="game-slot game-first">
          <div>
            {picture ? <HeldPicture held={picture} /> : <Sign />}
            <span>{label}</span>
          </div>
        </div>
        <div className="game-slot game-name">
          <div>
            <Name text={text} />
            {spoken && <Voice />}
          </div>
        </div>
        {text.amount && (
          <div className="game-slot game-amount">
            <div>
              <Amount text={text} />
            </div>
          </div>
        )}
        {text.dollars && (
          <div className="game-slot game-dollars">
            <div>
              <Dollars text={text} />
            </div>
          </div>
        )}
      </div>
      {text.message && (
        <div className="game-crawl">
          <b>{words.alert.message}</b>
          <Message text={text} />
        </div>
      )}
    </div>
  );
}

function MainStage({ text, picture, label, spoken }: DrawingProps) {
  return (
    <div className="stage">
      {picture && <HeldPicture held={picture} />}
      <Label text={label} />
      <Amount text={text} />
      <Dollars text={text} />
      <div className="stage-name">
        <Name text={text} />
        {spoken && <Voice />}
      </div>
      {text.message && (
        <div className="stage-message">
          <Message text={text} />
        </div>
      )}
    </div>
  );
}

/** The template's words around the name. The name is isolated: its direction turns nothing around it. */
function Name({ text: { before, name, verified, after } }: { text: AlertText }) {
  return (
    <p className="al-name" data-line>
      {before && <span className="al-word">{before} </span>}
      {name !== null && (
        <b>
          <bdi>{name}</bdi>
          {verified && <Tick />}
        </b>
      )}
      {after && <span className="al-word"> {after}</span>}
    </p>
  );
}

function Amount({ text: { amount }, plus = false }: { text: AlertText; plus?: boolean }) {
  if (amount === null) return null;
  const shown = plus ? `+${amount}` : amount;
  return (
    <p className="al-amount" data-line data-text={shown}>
      {shown}
    </p>
  );
}

function Dollars({ text: { dollars }, plus = false }: { text: AlertText; plus?: boolean }) {
  if (dollars === null) return null;
  return <p className="al-dollars">{plus && dollars.startsWith('$') ? `+${dollars}` : dollars}</p>;
}

function Label({ text }: { text: string }) {
  return <span className="al-label">{text}</span>;
}

function Message({ text: { message } }: { text: AlertText }) {
  return message ? (
    <p className="al-message" dir="auto">
      {message}
    </p>
  ) : null;
}

/** How long the alert still shows. */
function Run({ runs }: { runs: boolean }) {
  return <i className={runs ? 'al-run al-runs' : 'al-run'} />;
}
