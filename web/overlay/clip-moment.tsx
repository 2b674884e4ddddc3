import './clip-moment.css';
import { cssColor } from '../../core/color.ts';
import { signOf } from '../../core/sign.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import { useTipperFace } from './face.ts';
import { HeldPicture } from './held-picture.tsx';
import { words } from './words.ts';

/** Gold: the words of a winning clip in the hues of its author, who stands beside them. */
export function ClipMoment({ tip, leaving, runMs }: { tip: PublicTip; leaving: boolean; runMs: number }) {
  const { name, handle, message } = tip;
  // The hues of its card on the clips page.
  const { back, front } = signOf((name ?? '').toLowerCase());
  const face = useTipperFace(tip.face);
  return (
    <div
      className="alert alert-stream alert-clip"
      data-leaving={leaving || undefined}
      data-testid="clip-moment"
    >
      <div className="alert-place" data-at="bottom">
        <section className="alert-body clip-card">
          {message && (
            <p
              dir="auto"
              className="clip-poster"
              data-size={message.length < 48 ? 'large' : message.length < 100 ? 'medium' : 'small'}
              style={{ background: cssColor(back), color: cssColor(front) }}
            >
              {message}
            </p>
          )}
          <div className="clip-facts">
            {face && <HeldPicture held={face} />}
            <b>{words.clip}</b>
            <strong>
              <bdi>{name}</bdi>
              {handle && <Tick />}
            </strong>
          </div>
          <i className="clip-bar" style={{ animationDuration: `${runMs}ms` }} />
        </section>
      </div>
    </div>
  );
}

/** Marks an account that the wallet proved. */
function Tick() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="10" fill="#241700" />
      <path d="m5.5 10.3 3 3 6-6.3" fill="none" stroke="#ffe9ae" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
