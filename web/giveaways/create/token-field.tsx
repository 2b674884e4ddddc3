import { useEffect, useId, useState } from 'react';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { get } from '../../client/call.ts';
import { useReceivedTips } from '../../client/dashboard.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { useDebounced } from '../../hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { useWallet } from '../../wallet/context.ts';
import { tokenNeed, tokenRefusal } from './draft.ts';
import { type Coin, coinOf, type StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.token;

/** Address and symbol of the giveaway's token, with the known facts about it. */
export function TokenField({ draft, change, token, looking, errorOf, disabled }: StepProps) {
  const need = tokenNeed(draft);
  const refused = tokenRefusal(draft, token);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <Field
          label={
            need ? (
              text.address
            ) : (
              <>
                {text.address} <span className="font-normal text-muted">{text.optional}</span>
              </>
            )
          }
          required={need !== null}
          error={errorOf('tokenAddress')}
          hint={text.hints[need ?? 'none']}
        >
          <TextInput
            value={draft.tokenAddress}
            onValue={(tokenAddress) => change({ tokenAddress, tokenSymbol: '' })}
            placeholder={text.paste}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono"
            disabled={disabled}
          />
        </Field>
        <Field label={text.symbol} hint={looking ? text.looking : undefined}>
          <TextInput
            value={draft.tokenSymbol}
            onValue={(tokenSymbol) => change({ tokenSymbol })}
            placeholder={text.autoFilled}
            maxLength={20}
            readOnly={token !== null}
            disabled={disabled}
          />
        </Field>
      </div>
      {!draft.tokenAddress && (
        <OwnTokens
          disabled={disabled}
          onChoose={(tokenAddress) => change({ tokenAddress, tokenSymbol: '' })}
        />
      )}
      {token && !refused && <Found token={token} />}
      {refused && !errorOf('tokenAddress') && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
    </div>
  );
}

/** Tokens that the wallet gave away before or was tipped for, as buttons. */
function OwnTokens({ disabled, onChoose }: { disabled: boolean; onChoose: (mint: string) => void }) {
  const { address } = useWallet();
  const label = useId();
  const tokens = useOwnTokens(address);
  if (tokens.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset
    <div role="group" aria-labelledby={label} className="-mt-1 flex flex-wrap items-center gap-2">
      <span id={label} className="text-sm text-muted">
        {text.yours}
      </span>
      {tokens.map(({ mint, symbol }) => (
        <Button
          key={mint}
          size="sm"
          variant="secondary"
          title={mint}
          disabled={disabled}
          onClick={() => onChoose(mint)}
        >
          <bdi className="max-w-32 truncate">${symbol}</bdi>
        </Button>
      ))}
    </div>
  );
}

function Found({ token }: { token: Coin }) {
  return (
    <p
      className="flex items-center gap-3 rounded-xl border border-line bg-ink/40 p-3 text-sm text-muted"
      role="status"
    >
      <TokenImage address={token.tokenAddress} src={token.imageUrl} name="" className="size-9 rounded-lg!" />
      <span className="min-w-0 truncate">
        <span className="font-semibold text-fg">{token.name}</span> ${token.symbol}
      </span>
    </p>
  );
}

interface OwnToken {
  mint: string;
  symbol: string;
}

const SHOWN = 4;

/** Tokens of a wallet's last giveaways, then those that it was tipped for as their creator. At most four. */
export function useOwnTokens(wallet: string | null): OwnToken[] {
  const { data: giveaways } = useGiveaways(wallet ? { creator: wallet, limit: 12 } : null);
  const { data: received } = useReceivedTips(wallet, { token: '', currency: '' });
  const used = giveaways?.[0]?.data.map((made) => ({ mint: made.tokenAddress, symbol: made.tokenSymbol }));
  return firstOf([...(used ?? []), ...(received?.[0]?.tokens ?? [])]);
}

/** Returns the first entry of each token that has a symbol. */
function firstOf(tokens: readonly { mint?: string | null; symbol?: string | null }[]): OwnToken[] {
  const found = new Map<string, string>();
  for (const { mint, symbol } of tokens) if (mint && symbol && !found.has(mint)) found.set(mint, symbol);
  return [...found].slice(0, SHOWN).map(([mint, symbol]) => ({ mint, symbol }));
}

const DEBOUNCE_MS = 300;
const LEAST_CHARACTERS = 20;

/** Returns the token at an address that is being typed; null until it is found. A failed lookup is ignored. */
export function useTokenLookup(address: string): { token: Coin | null; looking: boolean } {
  const [found, setFound] = useState<{ of: string; token: Coin | null } | null>(null);
  const typed = address.trim();
  const worth = typed.length >= LEAST_CHARACTERS;
  const asked = useDebounced(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (asked.length < LEAST_CHARACTERS) return;
    const request = new AbortController();
    get<TokenInfo>(`/api/tip/${encodeURIComponent(asked)}`, { signal: request.signal }).then(
      (token) => setFound({ of: asked, token: coinOf(token) }),
      () => {
        if (!request.signal.aborted) setFound({ of: asked, token: null });
      },
    );
    return () => request.abort();
  }, [asked]);
  const current = found?.of === typed;
  return { token: current ? found.token : null, looking: worth && !current };
}
