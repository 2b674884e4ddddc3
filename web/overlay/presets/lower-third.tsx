import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Message, Name, type PresetProps, Run, Sign, Voice } from './parts.tsx';
import './lower-third.css';

/** Draws slabs of television, as below a speaker. */
export function LowerThird({ text, picture, label, spoken, runs }: PresetProps) {
  return (
    <div className="lower-third">
      <div className="lower-third-label-slot">
        <b className="lower-third-label">{label}</b>
      </div>
      <div className="lower-third-row">
        <div className="lower-third-art">{picture ? <HeldPicture held={picture} /> : <Sign />}</div>
        <div className="lower-third-plate-slot">
          <div className="lower-third-plate">
            <Name text={text} />
            {spoken && <Voice />}
          </div>
        </div>
        {(text.amount ?? text.dollars) !== null && (
          <div className="lower-third-amount-slot">
            <div className="lower-third-amount">
              <Amount text={text} />
              <Dollars text={text} />
            </div>
          </div>
        )}
        {!text.message && <Run runs={runs} />}
      </div>
      {text.message && (
        <div className="lower-third-message">
          <Message text={text} />
          <Run runs={runs} />
        </div>
      )}
    </div>
  );
}
