import type { Giveaway } from '../../core/giveaways/model.ts';
import { dateTimeText } from '../dates.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from './alarm-words.ts';

/** Someone else used the platform's key to fix a list: shown to all, and to the creator with what to do. */
export function ForeignCommit({ giveaway, isCreator }: { giveaway: Giveaway; isCreator: boolean }) {
  const foreign = giveaway.commits.findLast(({ ours }) => !ours);
  if (!foreign) return null;
  const { withdrawnAt, committedAt } = foreign;
  const said = words.foreign;
  return (
    <Notice tone={withdrawnAt ? 'warn' : 'danger'} icon="warning" role="status">
      <b className="block font-semibold">{said.title}</b>
      {withdrawnAt ? said.withdrawn(dateTimeText(withdrawnAt)) : said.valid(dateTimeText(committedAt))}{' '}
      {isCreator && (withdrawnAt ? said.nothing : said.stop)}
    </Notice>
  );
}
