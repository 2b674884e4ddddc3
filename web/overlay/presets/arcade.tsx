import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Label, Message, Name, type PresetProps, Voice } from './parts.tsx';
import './arcade.css';

/** Draws a window of an old game. */
export function Arcade({ text, picture, label, spoken }: PresetProps) {
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

/** Draws a coin of sixteen rows of pixels. */
function Coin() {
  return (
    <svg viewBox="0 0 14 16" shapeRendering="crispEdges" aria-hidden="true" className="arcade-coin">
      <path d="M4 0h6v1h2v2h1v2h1v6h-1v2h-1v2h-2v1H4v-1H2v-2H1v-2H0V5h1V3h1V1h2z" fill="#7a3e00" />
      <path d="M4 1h6v2h2v2h1v6h-1v2h-2v2H4v-2H2v-2H1V5h1V3h2z" fill="#ffd23f" />
      <path d="M4 2h5v1H4v2H3v5H2V5h1V3h1z" fill="#fff6c2" />
      <path d="M6 5h2v6H6zM4 7h1v3H4zM9 6h1v4H9z" fill="#b86e00" />
    </svg>
  );
}
