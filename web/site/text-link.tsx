import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const LINK = 'font-medium text-mint underline decoration-mint/40 underline-offset-4 hover:text-mint-bright';

/** A link within running text: to a screen, or with a scheme to another site. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (/^https:/.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer" className={LINK}>
        {children}
      </a>
    );
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}
