import { Icon } from '../ui/icon.tsx';
import { QUESTIONS } from './questions-words.ts';

/** Lists questions. The browser opens one answer at a time, because all details have one `name`. */
export function QuestionList() {
  return (
    <div className="divide-y divide-line border-b border-line">
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} name="questions" className="group">
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 font-semibold tracking-tight text-fg transition-colors duration-150 hover:text-mint [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <Icon
              name="plus"
              className="size-5 text-mint transition-transform duration-150 group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-5 leading-relaxed text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
