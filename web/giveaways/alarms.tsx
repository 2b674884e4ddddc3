/** Alarms: a stolen key, or a server with other addresses. */
import type { Giveaway } from '../../core/giveaways/model.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { dateTimeText } from '../dates.ts';
import { Notice } from '../ui/notice.tsx';

const words = {
  /** The server contradicts what the page was built with. */
  pinned: {
    title: 'This server does not match this page',
    text: (names: readonly string[]) =>
      `The server names a different ${names.join(' and a different ')} from the one that this page was built with. Reload the page. If this message stays, do not sign anything here. Checks on this page use the built-in addresses.`,
    names: { escrowProgram: 'escrow program', operator: "platform's key", treasury: 'treasury' },
  },
  /** A list that was fixed with the platform's key, and that the platform never signed here. */
  foreign: {
    title: 'Someone fixed a list that is not ours',
    withdrawn: (time: string) =>
      `Someone used the platform's key to fix a list of their own. It was withdrawn on ${time} and decides nothing.`,
    valid: (time: string) =>
      `On ${time} someone used the platform's key to fix a list of their own. The platform has nothing to do with it.`,
    nothing: 'You do not have to do anything. The next list replaces it.',
    stop: 'Stop the draw with your own wallet now, then cancel: the prize and the fee go back to you.',
  },
} as const;

/** Warns that the server names another program, key or treasury than this page was built with. */
export function PinnedNotice({ className }: { className?: string }) {
  const differs = usePublicConfig()?.differs ?? [];
  if (differs.length === 0) return null;
  const said = words.pinned;
  return (
    <Notice tone="danger" icon="warning" role="alert" className={className}>
      <b className="block font-semibold">{said.title}</b>
      {said.text(differs.map((name) => said.names[name]))}
    </Notice>
  );
}

/** Warns everyone that someone else fixed a list with the platform's key, and tells the creator what to do. */
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
