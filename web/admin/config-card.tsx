import { type FormEvent, useState } from 'react';
import type { AdminConfig } from '../../core/admin.ts';
import { isNoNumber, readAmount } from '../../core/amount-text.ts';
import { cutChangeMessage, feeChangeMessage } from '../../core/messages.ts';
import { formatAmount, parseAmount } from '../../core/money.ts';
import {
  type Admin,
  changeCut,
  changeFee,
  reloadConfig,
  useAdminConfig,
  useReload,
} from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { DataCard, Row } from './data-card.tsx';
import { feePercentText } from './model.ts';
import { freshParts, useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

/** Shows the fee, the payout cut and the admins. The first two can be edited. */
export function ConfigCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title={words.config.title} actions={<Reload admin={admin} />} source={useAdminConfig(admin)}>
      {(config) => <Configuration admin={admin} config={config} />}
    </DataCard>
  );
}

/** Makes the server reread the deployment's list of admins. */
function Reload({ admin }: { admin: Admin }) {
  const reload = useReload(admin);
  const [busy, setBusy] = useState(false);
  return (
    <IconButton
      label={words.page.reload}
      busy={busy}
      icon={<Icon name="refresh" className={busy ? 'motion-safe:animate-spin' : undefined} />}
      className="-my-2 -mr-3.5"
      onClick={async () => {
        setBusy(true);
        if (await attempt(() => reloadConfig(admin), words.page.reloadFailed)) {
          notify.success(words.page.reloaded);
          await reload('/config', '/audit');
        }
        setBusy(false);
      }}
    />
  );
}

function Configuration({ admin, config }: { admin: Admin; config: AdminConfig }) {
  const [editing, setEditing] = useState<'fee' | 'cut' | null>(null);
  const { platform, admins, lastUpdated } = config;
  const close = () => setEditing(null);
  const edit = (what: 'fee' | 'cut', label: string) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={label}
      className="ml-3"
      onClick={() => setEditing(editing === what ? null : what)}
      aria-expanded={editing === what}
    >
      {words.config.edit}
    </Button>
  );
  return (
    <>
      <dl>
        <Row label={words.config.fee}>
          {feePercentText(platform.feeBps)}
          {edit('fee', words.config.editFee)}
        </Row>
        {editing === 'fee' && <FeeForm admin={admin} feeBps={platform.feeBps} onClose={close} />}
        <Row label={words.config.cut}>
          {`${platform.payoutCut}%`}
          {edit('cut', words.config.editCut)}
        </Row>
        {editing === 'cut' && <CutForm admin={admin} percent={platform.payoutCut} onClose={close} />}
        <Row label={words.config.updated}>
          {lastUpdated.timestamp === null ? words.config.never : dateTimeText(lastUpdated.timestamp)}
        </Row>
      </dl>
      <h3 className="mt-4 mb-1 text-sm text-muted">{words.config.admins(admins.length)}</h3>
      <ul
        aria-label={words.config.adminsLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-60 overflow-y-auto"
      >
        {admins.map((wallet) => (
          <li key={wallet} className="flex min-h-10 items-center justify-between gap-2 text-sm text-fg">
            <Address
              address={wallet}
              head={6}
              copyLabel={words.config.copy}
              onCopied={() => notify.success(words.config.copied)}
            />
            {wallet === admin.wallet && <Badge tone="mint">{words.config.you}</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Changes the fee in percent. The wallet signs it. It applies to giveaways and tips that are prepared afterwards. */
function FeeForm({ admin, feeBps, onClose }: { admin: Admin; feeBps: number; onClose: () => void }) {
  const prove = useProveAsAdmin();
  const text = words.config.feeForm;

  async function save(newFee: number): Promise<string> {
    const message = feeChangeMessage({ newFee, ...freshParts() });
    const proof = await prove(message, text.failed);
    return text.done(await changeFee(admin, { platformFee: newFee, message, ...proof }));
  }

  const value = formatAmount(BigInt(feeBps), 2);
  return <PercentForm admin={admin} text={text} value={value} decimals={2} save={save} onClose={onClose} />;
}

/** Changes the platform's share of a payout in whole percent. The wallet signs the change. */
function CutForm({ admin, percent, onClose }: { admin: Admin; percent: number; onClose: () => void }) {
  const prove = useProveAsAdmin();
  const text = words.config.cutForm;

  async function save(newCut: number): Promise<string> {
    const message = cutChangeMessage({ newCut, ...freshParts() });
    const proof = await prove(message, text.failed);
    return changeCut(admin, { newPayoutCutPercentage: newCut, message, ...proof });
  }

  return (
    <PercentForm
      admin={admin}
      text={text}
      value={String(percent)}
      decimals={0}
      max="100"
      save={save}
      onClose={onClose}
    />
  );
}

interface PercentFormProps {
  admin: Admin;
  /** `invalid` is for text that is no number from 0 to `max`, `failed` for a failure without a reason. */
  text: Record<'label' | 'invalid' | 'submit' | 'failed', string> & {
    hint: (from: string, to: string) => string;
  };
  /** The initial text of the field. */
  value: string;
  /** Decimal places of the percentage. */
  decimals: number;
  /** Decimal text. */
  max?: string;
  /** Sends the value and returns the text to show. */
  save: (percent: number) => Promise<string>;
  onClose: () => void;
}

/** Edits a setting in percent. After saving, it reloads configuration and audit log. */
function PercentForm({ admin, text, value, decimals, max, save, onClose }: PercentFormProps) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = useReload(admin);
  const rules = { decimals, unit: '%', most: (max && parseAmount(max, decimals)) || undefined };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readAmount(typed, rules);
    if ('problem' in reading && !isNoNumber(reading)) return setProblem(reading.problem);
    if (reading.kind !== 'exact' || (rules.most && reading.units > rules.most))
      return setProblem(text.invalid);
    const percent = Number(formatAmount(reading.units, decimals));
    setBusy(true);
    const done = await attempt(async () => notify.success(await save(percent)), text.failed);
    setBusy(false);
    if (!done) return;
    void reload('/config', '/audit');
    onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mb-3 rounded-xl bg-ink/60 p-4">
      <AmountField
        label={text.label}
        hint={text.hint(value, typed.trim() || value)}
        error={problem}
        rules={rules}
        value={typed}
        onValue={(next) => {
          setTyped(next);
          setProblem(null);
        }}
        min="0"
        max={max}
        step={formatAmount(1n, decimals)}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          {words.config.cancel}
        </Button>
        <Button size="sm" type="submit" busy={busy}>
          {busy ? words.config.updating : text.submit}
        </Button>
      </div>
    </form>
  );
}
