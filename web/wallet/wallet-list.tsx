import { type Adapter, type WalletName, WalletReadyState } from '@solana/wallet-adapter-base';
import { useWallet as useAdapter } from '@solana/wallet-adapter-react';
import { useRef, useState } from 'react';
import { isTouchOnly } from '../ui/browser.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { words } from './list-words.ts';
import { browseLink, listTitle, sortWallets } from './wallet-options.ts';

/** The page that helps users without a wallet app to find one. */
const FIND_WALLET_URL = 'https://solanamobile.com/wallets';

interface Choice {
  name: WalletName;
  readyState: WalletReadyState;
  adapter: Adapter;
}

/** The dialog in which the user chooses a wallet. */
export function WalletList({
  onClose,
  onAsked,
  onMissing,
}: {
  onClose: (chosen: boolean) => void;
  onAsked: () => void;
  onMissing: (adapter: Adapter) => void;
}) {
  const { wallets, wallet, select } = useAdapter();
  const { detected, others } = sortWallets(
    wallets.map(({ adapter, readyState }): Choice => ({ name: adapter.name, readyState, adapter })),
  );
  // The choice is selected after this dialog is unmounted: the wallet may open its own dialog, which then gets the
  // focus.
  const chosen = useRef<Choice | null>(null);

  const choose = (choice: Choice) => {
    chosen.current = choice;
    // This runs in the click handler itself, or the browser blocks it as an unwanted popup.
    if (choice.readyState === WalletReadyState.NotDetected) onMissing(choice.adapter);
  };

  const finish = () => {
    const choice = chosen.current;
    onClose(choice !== null);
    if (!choice) return;
    onAsked();
    if (choice.name === wallet?.adapter.name && choice.adapter.connected)
      askForAnotherAccount(choice.adapter);
    else select(choice.name);
  };

  return (
    <Modal title={listTitle(detected.length > 0)} description={words.allows} onClose={finish}>
      <Lists detected={detected} others={others} onChoose={choose} />
    </Modal>
  );
}

function Lists({
  detected,
  others,
  onChoose,
}: {
  detected: Choice[];
  others: Choice[];
  onChoose: (choice: Choice) => void;
}) {
  const [expanded, setExpanded] = useState(false);
  const mobile = isMobile();
  // With the wallet's app on the phone, one tap opens this page inside the app.
  const inside = (choice: Choice) => mobile && detected.length === 0 && linkInto(choice) !== null;
  const apps = others.filter(inside);
  const rest = others.filter((choice) => !inside(choice));
  return (
    <>
      {detected.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {detected.map((choice) => (
            <Row key={choice.name} choice={choice} note={words.detected} onChoose={onChoose} />
          ))}
        </ul>
      ) : mobile ? (
        <>
          <div className="mb-5 flex items-center gap-4">
            <Empty />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-fg">{words.notFound}</p>
              <p className="mt-0.5 text-sm leading-relaxed text-muted">{words.openInApp}</p>
            </div>
          </div>
          <ul className="flex flex-col gap-2">
            {apps.map((choice) => (
              <Row key={choice.name} choice={choice} mobile onChoose={onChoose} />
            ))}
          </ul>
          <p className="mt-5 mb-2 text-sm text-muted">{words.install}</p>
          <a
            href={FIND_WALLET_URL}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'md', 'w-full')}
          >
            {words.find}
            <Icon name="arrow-up-right" />
          </a>
        </>
      ) : (
        <div className="flex flex-col items-center gap-4 rounded-2xl border border-line bg-ink/50 px-5 py-8 text-center">
          <Empty />
          <p className="max-w-xs text-sm leading-relaxed text-muted">{words.noneDetected}</p>
        </div>
      )}
      {rest.length > 0 && (
        <>
          <Button
            variant="ghost"
            className="mt-4 w-full"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? words.less : words.more}
            <Icon name={expanded ? 'chevron-up' : 'chevron-down'} />
          </Button>
          {expanded && (
            <ul className="mt-2 flex flex-col gap-2">
              {rest.map((choice) => (
                <Row key={choice.name} choice={choice} mobile={mobile} onChoose={onChoose} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function Row({
  choice,
  note,
  mobile = false,
  onChoose,
}: {
  choice: Choice;
  note?: string;
  mobile?: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const close = useCloseModal();
  const { name, adapter, readyState } = choice;
  const style =
    'flex min-h-14 w-full items-center gap-3.5 rounded-2xl border border-line bg-raised/60 px-4 text-left font-semibold text-fg transition-colors duration-150 hover:border-line-strong hover:bg-hover';
  const content = (
    <>
      <img src={adapter.icon} alt="" className="size-7 rounded-lg" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {note && <span className="text-xs font-medium text-mint">{note}</span>}
    </>
  );
  const link = mobile ? linkInto(choice) : null;
  if (link) {
    return (
      <li>
        <a href={link} className={style}>
          {content}
          <span className="text-xs font-medium text-muted">{words.openIn(name)}</span>
        </a>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={style}
        onClick={() => {
          onChoose(choice);
          close();
        }}
      >
        {content}
        {readyState === WalletReadyState.NotDetected && <Icon name="arrow-up-right" className="text-faint" />}
      </button>
    </li>
  );
}

/** Returns the link to this page in the wallet's own browser; null if the wallet has none. */
function linkInto({ name }: Choice): string | null {
  return browseLink(name, location.href, location.origin);
}

function Empty() {
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-2xl border border-line-strong bg-raised text-mint"
    >
      <Icon name="wallet" className="size-6" />
    </span>
  );
}

/** Returns whether this is a phone or tablet, or a window as narrow as one, which has no extensions. */
function isMobile(): boolean {
  return isTouchOnly() || matchMedia('(max-width: 639px)').matches;
}

/**
 * Lets the connected wallet offer another account when it is chosen again (Wallet Standard: connect may be called
 * again).
 */
function askForAnotherAccount(adapter: Adapter) {
  if (!('standard' in adapter) || !adapter.standard) return;
  const connect = adapter.wallet.features['standard:connect'];
  connect.connect().catch(() => {}); // the wallet stays on its account
}
