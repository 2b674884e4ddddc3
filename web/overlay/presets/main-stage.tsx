import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Label, Message, Name, type PresetProps, Voice } from './parts.tsx';
import './main-stage.css';

/** Draws the tip in the middle of the screen. */
export function MainStage({ text, picture, label, spoken }: PresetProps) {
  return (
    <div className="main-stage">
      {picture && <HeldPicture held={picture} />}
      <Label text={label} />
      <Amount text={text} />
      <Dollars text={text} />
      <div className="main-stage-name">
        <Name text={text} />
        {spoken && <Voice />}
      </div>
      {text.message && (
        <div className="main-stage-message">
          <Message text={text} />
        </div>
      )}
    </div>
  );
}
