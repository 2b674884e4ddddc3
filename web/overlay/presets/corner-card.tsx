import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Label, Message, Name, type PresetProps, Run, Sign, Voice } from './parts.tsx';
import './corner-card.css';

/** Draws a quiet card. */
export function CornerCard({ text, picture, label, spoken, runs }: PresetProps) {
  return (
    <div className={text.message ? 'corner-card' : 'corner-card corner-card-short'}>
      <span className="corner-card-art">{picture ? <HeldPicture held={picture} /> : <Sign />}</span>
      <div className="corner-card-text">
        <div className="corner-card-head">
          <Name text={text} />
          {spoken && <Voice />}
          <Amount text={text} />
        </div>
        <div className="corner-card-more">
          <Message text={text} />
          <Label text={label} />
          <Dollars text={text} />
        </div>
      </div>
      <Run runs={runs} />
    </div>
  );
}
