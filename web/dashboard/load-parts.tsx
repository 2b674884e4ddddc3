import type { ReactNode } from 'react';
import { LoadFailed } from '../client/loaded.tsx';
import { Card } from '../ui/card.tsx';

/** Shown in place of a tab that could not be read. */
export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  return (
    <Card>
      <LoadFailed title={title} error={error} onRetry={onRetry} />
    </Card>
  );
}

/** A table cell that becomes a block on a narrow screen and shows its own name there. */
export function Cell({
  name,
  className = '',
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td className={`px-3 py-4 align-top first:pl-6 max-lg:block max-lg:p-0 max-lg:first:pl-0 ${className}`}>
      <span aria-hidden="true" className="mb-1 block text-xs text-muted lg:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}

export function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead className="max-lg:sr-only">
      <tr className="border-y border-line text-left text-xs text-muted">
        {columns.map((column) => (
          <th key={column} scope="col" className="px-3 py-2.5 font-medium first:pl-6 last:pr-6">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
