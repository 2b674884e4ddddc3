import { goalStanding, labelBoxes } from '../../../core/show/goal.ts';
import type { ShowSettings } from '../../../core/show/model.ts';
import { fixedSolText, lamportsDollars, solText } from './figures-text.ts';
import { words } from './show-words.ts';
import './goal.css';

const ALIGNED = { left: 'left', middle: 'center', right: 'right' } as const;

/** A goal: its sum, its title, and its milestones, which light up as they are reached. */
export function GoalPart({
  goal,
  sum,
  solUsd,
}: {
  goal: ShowSettings['goal'];
  /** Lamports, decimal text. */
  sum: string;
  solUsd: number | null;
}) {
  const standing = goalStanding(goal, sum);
  const { reached, share, milestones } = standing;
  const boxes = labelBoxes(milestones);
  const dollars = lamportsDollars(standing.sum, solUsd);
  return (
    <section
      className={`show-plate show-goal ${reached ? 'show-gold' : ''}`}
      aria-label={words.goal.label(goal.title)}
    >
      <header>
        <b dir="auto" className="show-goal-title">
          {goal.title}
        </b>
        <span className="show-goal-sum">
          <strong data-testid="goal-sum">{fixedSolText(standing.sum)}</strong>{' '}
          <span>{words.goal.of(solText(standing.target))}</span>
          {dollars && <small>{dollars}</small>}
        </span>
      </header>
      <div className="show-bar">
        <div className="show-bar-track">
          <div className="show-bar-fill" style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
        </div>
        {milestones.map(({ label, at, reached: lit }) => (
          <i
            key={`${at} ${label}`}
            className={`show-mark ${lit ? 'show-mark-lit' : ''}`}
            style={{ left: `${at * 100}%` }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <rect x="4.3" y="4.3" width="15.4" height="15.4" rx="2.6" transform="rotate(45 12 12)" />
              {lit && <path d="M7.8 12.2l3 3 5.4-5.8" />}
            </svg>
          </i>
        ))}
      </div>
      {milestones.length > 0 && (
        <div className="show-labels">
          {milestones.map(({ label, at, reached: lit }, index) => {
            const box = boxes[index];
            return box ? (
              <span
                key={`${at} ${label}`}
                className={lit ? 'show-label-lit' : undefined}
                style={{
                  left: `${box.from * 100}%`,
                  width: `${(box.to - box.from) * 100}%`,
                  textAlign: ALIGNED[box.leans],
                }}
              >
                <bdi>{label}</bdi>
              </span>
            ) : null;
          })}
        </div>
      )}
    </section>
  );
}
