import { paths } from '../paths.ts';
import { Article, TextLink } from './article.tsx';
import { Contact, OperatorCard } from './operator-card.tsx';
import { words } from './privacy-words.ts';
import { words as shared } from './words.ts';

export default function Privacy() {
  return (
    <Article
      {...words}
      contents={shared.contents}
      places={{ contact: <Contact />, activity: <TextLink to={paths.activity()}>{words.activity}</TextLink> }}
    >
      <OperatorCard />
    </Article>
  );
}
