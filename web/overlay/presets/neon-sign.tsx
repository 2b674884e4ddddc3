import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, Label, Message, Name, type PresetProps, Voice } from './parts.tsx';
import './neon-sign.css';

/** Draws a neon sign on chains. */
export function NeonSign({ text, picture, label, spoken }: PresetProps) {
  return (
    <div className="neon-sign">
      <i className="neon-sign-chain" />
      <i className="neon-sign-chain neon-sign-chain-right" />
      <div className="neon-sign-board">
        <Label text={label} />
        {picture && <HeldPicture held={picture} />}
        <div className="alert-line">
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
