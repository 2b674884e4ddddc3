/** The parts of all presets. */
import { type CSSProperties, createContext, useContext } from 'react';
import type { AlertText } from '../../../core/alerts/alert-text.ts';
import type { TextPart } from '../../../core/live/style.ts';
import type { Held } from '../held-files.ts';
import { words } from '../words.ts';
import './shared.css';

/** The content of an alert. */
export interface PresetProps {
  text: AlertText;
  picture: Held | null;
  /** "New tip", "3 tips". */
  label: string;
  spoken: boolean;
  /** Whether the line of the time left is moving. */
  runs: boolean;
}

/** What the creator has set of the two texts. It wins over the preset's own style sheet. */
export const TextStyles = createContext<Record<TextPart, CSSProperties>>({ amount: {}, message: {} });

/** Draws the name and the template's words around it. The name is isolated: its direction turns nothing else. */
export function Name({ text: { before, name, verified, after } }: { text: AlertText }) {
  // Weight and color of the name come with the look.
  const { fontFamily } = useContext(TextStyles).message;
  return (
    <p className="alert-name" data-line style={{ fontFamily }}>
      {before && <span className="alert-word">{before} </span>}
      {name !== null && (
        <b>
          <bdi>{name}</bdi>
          {verified && <Verified />}
        </b>
      )}
      {after && <span className="alert-word"> {after}</span>}
    </p>
  );
}

/** Draws the amount. `plus` puts a plus sign before it. */
export function Amount({ text: { amount }, plus = false }: { text: AlertText; plus?: boolean }) {
  const style = useContext(TextStyles).amount;
  if (amount === null) return null;
  const shown = plus ? `+${amount}` : amount;
  return (
    <p className={outlined('alert-amount', style)} data-line data-text={shown} style={style}>
      {shown}
    </p>
  );
}

/** Draws the amount in dollars. `plus` puts a plus sign before a known amount. */
export function Dollars({ text: { dollars }, plus = false }: { text: AlertText; plus?: boolean }) {
  if (dollars === null) return null;
  return <p className="alert-dollars">{plus && dollars.startsWith('$') ? `+${dollars}` : dollars}</p>;
}

/** Draws the label, "New tip". */
export function Label({ text }: { text: string }) {
  return <span className="alert-label">{text}</span>;
}

/** Draws the message. */
export function Message({ text: { message } }: { text: AlertText }) {
  const style = useContext(TextStyles).message;
  return message ? (
    <p className={outlined('alert-message', style)} dir="auto" data-text={message} style={style}>
      {message}
    </p>
  ) : null;
}

/** Returns the class of a text, with a layer for its outline if it has one. */
const outlined = (name: string, style: CSSProperties) =>
  '--tip-outline-width' in style || '--tip-outline-color' in style ? `${name} alert-outlined` : name;

/** Draws a line that shrinks with the time left. */
export function Run({ runs }: { runs: boolean }) {
  return <i className={runs ? 'alert-run alert-runs' : 'alert-run'} />;
}

/** Draws the Fanfare sign: four bars of a sound. */
export function Sign() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="alert-sign">
      <path d="M8.5 13.5v5M13.5 9.5v13M18.5 6.5v19M23.5 11.5v9" />
    </svg>
  );
}

/** Marks a name that the wallet has proved. */
function Verified() {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={words.alert.verified} className="alert-tick">
      <circle cx="10" cy="10" r="7.4" />
      <rect x="3.4" y="3.4" width="13.2" height="13.2" rx="2.6" />
      <rect x="3.4" y="3.4" width="13.2" height="13.2" rx="2.6" transform="rotate(45 10 10)" />
      <path d="m6.2 10.2 2.6 2.600L13.900 7.600" />
    </svg>
  );
}

/** Draws four bars that move while the voice speaks. */
export function Voice() {
  return (
    <span className="alert-voice" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

/** Returns a fixed fraction from 0 to 1 for a number, so that drawings are always the same. */
export function fraction(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}
