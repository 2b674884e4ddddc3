import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Label, Message, Name, type PresetProps, Sign } from './parts.tsx';
import './stationery.css';

/** Draws a letter with a seal and, where the tier has a picture, a stamp. */
export function Stationery({ text, picture, label }: PresetProps) {
  return (
    <div className="stationery">
      <div className={picture ? 'stationery-frame stationery-stamped' : 'stationery-frame'}>
        {picture && (
          <span className="stationery-stamp">
            <HeldPicture held={picture} />
          </span>
        )}
        <Label text={label} />
        <Name text={text} />
        <Message text={text} />
        <div className="stationery-sum">
          <Amount text={text} />
          <Dollars text={text} />
        </div>
      </div>
      <span className="stationery-seal">
        <Sign />
      </span>
    </div>
  );
}
