import { useStudios } from '../client/studios.ts';
import { words } from '../tokens/words.ts';
import { YourTokens } from '../tokens/your-tokens.tsx';
import { Card } from '../ui/card.tsx';

/** Links creators to the overlay and tip page of their tokens. It shows nothing to everyone else. */
export default function OwnTokens({ wallet }: { wallet: string }) {
  const { data } = useStudios(wallet);
  if (!data || data.length === 0) return null;
  return (
    <div className="page mt-10">
      <Card title={words.yours.title} aria-label={words.yours.title}>
        <YourTokens wallet={wallet} />
      </Card>
    </div>
  );
}
