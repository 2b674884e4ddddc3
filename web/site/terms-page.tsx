import { paths } from '../paths.ts';
import { Article, TextLink } from './article.tsx';
import { OperatorCard } from './operator-card.tsx';
import { words } from './terms-words.ts';
import { words as shared } from './words.ts';

export default function Terms() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      contents={shared.contents}
      parts={words.parts}
      places={{
        fees: <TextLink to={paths.fees()}>{words.fees}</TextLink>,
        privacy: <TextLink to={paths.privacy()}>{words.privacy}</TextLink>,
        security: <TextLink to={paths.security()}>{words.security}</TextLink>,
      }}
    >
      <OperatorCard />
    </Article>
  );
}
