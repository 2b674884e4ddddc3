import { usePublicConfig } from '../client/public-config.ts';
import { walletUrl } from '../giveaways/detail/explorer.ts';
import { paths } from '../paths.ts';
import { Article, TextLink } from './article.tsx';
import { Contact } from './operator-card.tsx';
import { words } from './security-words.ts';
import { words as shared } from './words.ts';

const DRAND = 'https://drand.love';

export default function Security() {
  const config = usePublicConfig();
  const program = config?.escrowProgram && walletUrl(config.escrowProgram, config.network);
  return (
    <Article
      {...words}
      contents={shared.contents}
      places={{
        contact: <Contact />,
        drand: <TextLink to={DRAND}>{words.drand}</TextLink>,
        explore: <TextLink to={paths.explore()}>{words.explore}</TextLink>,
        privacy: <TextLink to={paths.privacy()}>{words.privacy}</TextLink>,
        program: program ? <TextLink to={program}>{words.program}</TextLink> : words.program,
      }}
    />
  );
}
