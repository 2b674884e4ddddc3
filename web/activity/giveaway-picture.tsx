import type { ActivityToken } from '../../core/activity/model.ts';
import { TokenImage } from '../ui/token-image.tsx';

/** The token's picture; of a giveaway without a token the sign of the giveaway itself. */
export function GiveawayPicture({ of }: { of: { id: string; token: ActivityToken | null } }) {
  const { id, token } = of;
  return (
    <TokenImage
      address={token?.tokenAddress ?? id}
      src={token?.imageUrl ?? null}
      name=""
      className="size-12 rounded-xl!"
    />
  );
}
