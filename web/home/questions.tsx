import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from './lower-words.ts';
import { QuestionList } from './question-list.tsx';

const { questions } = words;

export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="page part grid grid-cols-1 items-start gap-x-14 gap-y-4 lg:grid-cols-[1fr_1.7fr]"
    >
      <div>
        <h2 id="questions" className="title-section max-w-60">
          {questions.title}
        </h2>
        <Link to={paths.help()} className="text-link mt-3">
          {questions.more}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <QuestionList />
    </section>
  );
}
