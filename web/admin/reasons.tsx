import { words } from './media-words.ts';

/** What reporters have written. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <div>
      <h3 className="text-xs font-medium text-muted">{words.reasons}</h3>
      {reasons.length === 0 ? (
        <p className="text-muted">{words.noReason}</p>
      ) : (
        <ul className="list-disc pl-5">
          {reasons.map((reason, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
            <li key={at} dir="auto" className="break-words text-fg">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
