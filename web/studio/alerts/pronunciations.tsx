import type { VoiceSettings } from '../../../core/alerts/settings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { words as catalog } from './look-words.ts';

const words = catalog.said;
/** The limit of core/alerts/parse-settings.ts. */
const MOST = 50;
const LONGEST = 40;

type List = VoiceSettings['pronunciations'];

/** Words that are said in another way than they are written. */
export function Pronunciations({ list, onList }: { list: List; onList: (list: List) => void }) {
  const set = (at: number, part: Partial<List[number]>) =>
    onList(list.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  return (
    <details className="group" open={list.length > 0 || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium text-mint hover:text-mint-bright">
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        {words.title}
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        <p className="text-sm text-muted">{words.about}</p>
        {list.map(({ from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its text is being typed
          <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
            <TextInput
              aria-label={words.written}
              placeholder={words.written}
              value={from}
              onValue={(next) => set(at, { from: next })}
              maxLength={LONGEST}
              dir="auto"
            />
            <TextInput
              aria-label={words.said}
              placeholder={words.said}
              value={to}
              onValue={(next) => set(at, { to: next })}
              maxLength={LONGEST}
              dir="auto"
            />
            <IconButton
              label={words.remove(from)}
              icon={<Icon name="trash" />}
              onClick={() => onList(list.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        {list.length < MOST ? (
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="plus" />}
            onClick={() => onList([...list, { from: '', to: '' }])}
            className="self-start"
          >
            {words.add}
          </Button>
        ) : (
          <p className="text-sm text-muted">{words.full(MOST)}</p>
        )}
      </div>
    </details>
  );
}
