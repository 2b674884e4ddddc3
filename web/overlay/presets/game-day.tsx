import { HeldPicture } from '../held-picture.tsx';
import { words } from '../words.ts';
import { Amount, Dollars, Message, Name, type PresetProps, Sign, Voice } from './parts.tsx';
import './game-day.css';

/** Draws the strip of a sports broadcast, from edge to edge. */
export function GameDay({ text, picture, label, spoken }: PresetProps) {
  return (
    <div className="game-day" data-strip>
      <div className="game-day-bar">
        <div className="game-day-slot game-day-first">
          <div>
            {picture ? <HeldPicture held={picture} /> : <Sign />}
            <span>{label}</span>
          </div>
        </div>
        <div className="game-day-slot game-day-name">
          <div>
            <Name text={text} />
            {spoken && <Voice />}
          </div>
        </div>
        {text.amount && (
          <div className="game-day-slot game-day-amount">
            <div>
              <Amount text={text} />
            </div>
          </div>
        )}
        {text.dollars && (
          <div className="game-day-slot game-day-dollars">
            <div>
              <Dollars text={text} />
            </div>
          </div>
        )}
      </div>
      {text.message && (
        <div className="game-day-crawl">
          <b>{words.alert.message}</b>
          <Message text={text} />
        </div>
      )}
    </div>
  );
}
