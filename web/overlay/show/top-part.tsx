import type { ShowFigures, ShowSettings } from '../../../core/show/model.ts';
import { Face } from '../../ui/face.tsx';
import { solText } from './figures-text.ts';
import { words } from './show-words.ts';
import { Tick } from './tick.tsx';
import './top.css';

/** Who gave most, of those who want to be named. The bars compare them with the first. */
export function TopPart({
  period,
  rows,
}: {
  period: ShowSettings['top']['period'];
  rows: ShowFigures['top'];
}) {
  const most = BigInt(rows[0]?.sum ?? '0');
  return (
    <section className="show-plate show-top" aria-label={words.top.titles[period]}>
      <header>
        <b>{words.top.titles[period]}</b>
        <small>{words.top.currency}</small>
      </header>
      {rows.length === 0 && <p className="show-top-empty">{words.top.empty}</p>}
      <ol>
        {rows.map(({ name, verified, face, sum }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two wallets may have chosen the same name
          <li key={index}>
            <i
              className="show-top-share"
              style={{ transform: `scaleX(${most > 0n ? Number((BigInt(sum) * 1000n) / most) / 1000 : 0})` }}
            />
            <span className="show-top-place">{index + 1}</span>
            {face && <Face address={name} picture={face} className="show-face" />}
            <bdi className="show-name">{name}</bdi>
            {verified && <Tick />}
            <b>{solText(BigInt(sum))}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
