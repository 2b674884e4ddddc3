import { Link } from 'react-router-dom';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { words as studio } from './words.ts';

const words = studio.giveaways;

/** The token's giveaways, and the way to another one. */
export function GiveawaysTab({ token }: { token: TokenInfo }) {
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={words.title}
        description={words.about}
        actions={
          <Link to={paths.createGiveaway()} className={buttonClass('primary', 'sm')}>
            <Icon name="plus" />
            {words.create}
          </Link>
        }
        className="[&>header]:mb-0"
      />
      <TokenGiveaways token={token} />
    </div>
  );
}
