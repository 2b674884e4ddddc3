import { Article } from './article.tsx';
import { Contact, OperatorCard } from './operator-card.tsx';
import { words } from './privacy-words.ts';
import { words as shared } from './words.ts';

export default function Privacy() {
  return (
    <Article {...words} contents={shared.contents} places={{ contact: <Contact /> }}>
      <OperatorCard />
    </Article>
  );
}
