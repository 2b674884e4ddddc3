import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { words } from './tip-words.ts';
import type { TipFormState } from './use-tip-form.ts';

/** In place of the form when nothing can be tipped: why, and where to go from here. */
export function TipBlocked({ form: { token, blocked, variant } }: { form: TipFormState }) {
  const text = words.blocked;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">{blocked}</Notice>
      <div>
        <h3 className="text-sm font-semibold text-fg">{text.next}</h3>
        <p className="mt-1 text-sm leading-relaxed text-muted">
          {token.refusedReason ? text.refused : text.revoked}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={variant === 'tip-page' ? paths.token(token.tokenAddress) : paths.tokenClips(token.tokenAddress)}
          className={buttonClass('secondary', 'sm')}
        >
          {variant === 'tip-page' ? text.token : text.clips}
        </Link>
        <Link to={paths.tipping()} className={buttonClass('secondary', 'sm')}>
          {text.other}
        </Link>
      </div>
      <form aria-label={words.label}>
        <Button type="submit" size="lg" disabled icon={<Icon name="send" />} className="w-full">
          {words.send(null)}
        </Button>
      </form>
    </div>
  );
}
