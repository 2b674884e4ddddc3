import { QuestionList } from '../home/question-list.tsx';
import { paths } from '../paths.ts';
import { Article, TextLink } from './article.tsx';
import { words } from './help-words.ts';
import { Contact } from './operator-card.tsx';
import { words as shared } from './words.ts';

export default function Help() {
  return (
    <>
      <Article
        {...words}
        contents={shared.contents}
        places={{
          start: <TextLink to={paths.start()}>{shared.start}</TextLink>,
          home: <TextLink to={paths.home()}>{shared.home}</TextLink>,
          contact: <Contact />,
        }}
      />
      <section
        aria-labelledby="questions"
        className="page mt-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-16"
      >
        <div className="lg:col-start-2">
          <h2 id="questions" className="mb-3 text-2xl font-semibold tracking-tight text-fg">
            {words.questions}
          </h2>
          <QuestionList />
        </div>
      </section>
    </>
  );
}
