import { type FormEvent, useState } from 'react';
import { isAddress } from '../../core/address.ts';
import { Address } from '../ui/address.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';

/** The sentences of such a list. */
export interface WalletWords {
  wallet: string;
  add: string;
  remove: (wallet: string) => string;
  none: string;
  known: string;
  invalid: string;
  full: string;
}

/** A list of wallets, `most` at most, with a field that adds one. */
export function WalletList({
  words,
  list,
  most,
  onList,
}: {
  words: WalletWords;
  list: readonly string[];
  most: number;
  onList: (list: readonly string[]) => void;
}) {
  const [wallet, setWallet] = useState('');
  const [problem, setProblem] = useState<string>();

  function add(event: FormEvent) {
    event.preventDefault();
    const address = wallet.trim();
    if (!isAddress(address)) return setProblem(words.invalid);
    if (list.includes(address)) return setProblem(words.known);
    if (list.length >= most) return setProblem(words.full);
    onList([...list, address]);
    setWallet('');
    setProblem(undefined);
  }

  return (
    <>
      <form onSubmit={add} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={words.wallet} error={problem}>
          <TextInput value={wallet} onValue={setWallet} spellCheck={false} className="font-mono" />
        </Field>
        <Button type="submit" variant="secondary" className={problem && 'mb-7'}>
          {words.add}
        </Button>
      </form>
      {list.length === 0 ? (
        <p className="text-sm text-faint">{words.none}</p>
      ) : (
        <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
          {list.map((address) => (
            <li key={address} className="flex items-center justify-between gap-2">
              <Address address={address} />
              <IconButton
                label={words.remove(address)}
                icon={<Icon name="trash" />}
                onClick={() => onList(list.filter((one) => one !== address))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
