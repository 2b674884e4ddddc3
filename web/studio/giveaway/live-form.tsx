import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../../core/giveaways/model.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { placeUnits } from '../../giveaways/create/amounts.ts';
import { CreateProgress } from '../../giveaways/create/create-progress.tsx';
import { draftProblems, pickerText, requestOf } from '../../giveaways/create/draft.ts';
import { PlacesField } from '../../giveaways/create/places-field.tsx';
import { Money } from '../../giveaways/create/summary.tsx';
import { sumText, totalOf } from '../../giveaways/create/total.ts';
import { useCreate } from '../../giveaways/create/use-create.ts';
import {
  coinOf,
  type DraftProblem,
  EMPTY_GIVEAWAY,
  type GiveawayDraft,
  type StepProps,
} from '../../giveaways/create/wizard-model.ts';
import { words as wizard } from '../../giveaways/create/words.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { words as catalog } from './words.ts';

const words = catalog.form;
const MINUTES = [3, 5, 10] as const;
type Minutes = (typeof MINUTES)[number];

/** What a giveaway repeats of an earlier one. */
export type Repeated = Pick<GiveawayDraft, 'title' | 'description' | 'prizeAmount' | 'placeCount' | 'split'>;

/** A giveaway among everyone for the studio's token, drawn live within minutes. `onOpen` gets its id. */
export function LiveForm({
  token: subject,
  creator,
  repeated,
  onOpen,
}: {
  token: TokenInfo;
  creator: string;
  repeated: Repeated | null;
  onOpen: (id: string) => void;
}) {
  const config = usePublicConfig();
  // A channel has no coin: its giveaway is the wallet's.
  const token = coinOf(subject);
  const [minutes, setMinutes] = useState<Minutes>(5);
  const [typed, setTyped] = useState<Partial<GiveawayDraft>>({});
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const { create, creating, unfinished } = useCreate(config);
  const draft: GiveawayDraft = {
    ...EMPTY_GIVEAWAY,
    ...{ title: words.names[minutes], description: words.thanks },
    ...(token && { tokenAddress: token.tokenAddress, tokenSymbol: token.symbol }),
    ...repeated,
    ...typed,
  };
  const full = `${paths.createGiveaway()}${token ? `?token=${token.tokenAddress}` : ''}`;
  const disabled = creating !== null || unfinished !== null;
  const total = totalOf(draft, token, config?.platformFee.basisPoints, config?.costs)?.total[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (creating) return;
    const now = Date.now();
    const ending = { ...draft, endDateTime: pickerText(now + minutes * 60_000, true) };
    const wrong = draftProblems(ending, { now, minSeconds: config?.liveMinSeconds, token });
    setProblems(unfinished ? [] : (wrong?.problems ?? []));
    if (wrong && !unfinished) return;
    const filled = { request: requestOf(ending, creator, token), amounts: placeUnits(ending, token) ?? [] };
    const giveaway = await create(wrong ? null : filled);
    if (giveaway) onOpen(giveaway.id);
  }

  const props: StepProps = {
    draft,
    change(fields) {
      setProblems((before) => before.filter(({ field }) => !(field in fields)));
      setTyped((before) => ({ ...before, ...fields }));
    },
    token,
    looking: false,
    config,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.text,
    disabled,
  };
  return (
    <Card
      title={words.title}
      actions={
        <Link to={full} className={buttonClass('ghost', 'sm', '-my-2')}>
          {words.full}
        </Link>
      }
    >
      <form onSubmit={submit} noValidate aria-label={words.title} className="flex flex-col gap-5">
        <p className="flex items-center gap-3 rounded-2xl border border-mint/30 bg-mint/6 p-3">
          <TokenImage
            address={subject.tokenAddress}
            src={subject.imageUrl}
            person={subject.kind === 'channel'}
            name=""
            className="size-10 rounded-xl!"
          />
          <span className="min-w-0">
            <bdi className="block truncate text-sm font-semibold text-fg">
              {words.forToken(subject.name, subject.symbol)}
            </bdi>
            <span className="text-xs text-muted">{words.listed}</span>
          </span>
        </p>
        <Duration minutes={minutes} onMinutes={setMinutes} later={full} disabled={disabled} />
        <div className="grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2 sm:[&>:nth-child(3)]:col-span-2">
          <PlacesField {...props} />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label={words.titleLabel} required error={props.errorOf('title')}>
            <TextInput
              value={draft.title}
              onValue={(title) => props.change({ title })}
              maxLength={MAX_TITLE_LENGTH}
              dir="auto"
              disabled={disabled}
            />
          </Field>
          <Field label={words.description} required error={props.errorOf('description')}>
            <TextInput
              value={draft.description}
              onValue={(description) => props.change({ description })}
              maxLength={MAX_DESCRIPTION_LENGTH}
              dir="auto"
              disabled={disabled}
            />
          </Field>
        </div>
        <Money draft={draft} token={token} config={config} />
        {unfinished && !creating && (
          <Notice tone="warn" role="status">
            {wizard.wizard.unfinished}
          </Notice>
        )}
        {creating && <CreateProgress creating={creating} />}
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-48 text-xs text-muted">
            {words.cancel} {wizard.wizard.law}
          </p>
          <Button
            type="submit"
            size="lg"
            wraps
            busy={creating !== null}
            className="max-sm:w-full max-[22rem]:px-3! max-[22rem]:text-sm!"
          >
            {unfinished ? words.resume : total ? words.open(sumText(total)) : words.openNow}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Duration({
  minutes,
  onMinutes,
  later,
  disabled,
}: {
  minutes: Minutes;
  onMinutes: (minutes: Minutes) => void;
  later: string;
  disabled: boolean;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-sm font-medium text-fg">{words.now}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {MINUTES.map((value) => (
          <label
            key={value}
            className={cx(
              'grid min-h-16 place-items-center rounded-xl border font-bold transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
              value === minutes ? 'border-mint bg-mint/10 text-fg' : 'border-line-strong bg-ink/40 text-fg',
            )}
          >
            <input
              type="radio"
              name="minutes"
              value={value}
              checked={value === minutes}
              onChange={() => onMinutes(value)}
              className="sr-only"
            />
            {words.minutes(value)}
          </label>
        ))}
        <Link
          to={later}
          className="grid min-h-11 place-items-center rounded-xl border border-line-strong border-dashed px-2 text-center text-sm font-medium text-soft hover:text-fg max-sm:col-span-3"
        >
          {words.later}
        </Link>
      </div>
      <p className="mt-2 text-xs text-muted">{words.drawAnyTime}</p>
    </fieldset>
  );
}
