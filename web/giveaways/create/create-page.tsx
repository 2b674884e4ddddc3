import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { WIZARD_STEPS } from '../../../core/giveaways/model.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { useOnChange } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { ConnectCard } from '../../wallet/connect-card.tsx';
import { useWallet } from '../../wallet/context.ts';
import { PinnedNotice } from '../alarms.tsx';
import { celebrate } from '../just-made.ts';
import { placeUnits } from './amounts.ts';
import { CreateProgress } from './create-progress.tsx';
import { draftProblems, requestOf, stepProblems } from './draft.ts';
import { StepBasics } from './step-basics.tsx';
import { defaultEnd, StepPrize } from './step-prize.tsx';
import { StepTiers } from './step-tiers.tsx';
import { Summary } from './summary.tsx';
import { useOwnTokens, useTokenLookup } from './token-field.tsx';
import { useCreate, useDraft } from './use-create.ts';
import type { DraftProblem, StepProps, WizardStep } from './wizard-model.ts';
import { problems as refusals, words } from './words.ts';

/** /giveaways/create: three steps to a funded giveaway. */
export default function CreatePage() {
  const wallet = useWallet();
  return (
    <div className="page py-10 sm:py-14">
      <PinnedNotice className="mb-6" />
      {wallet.address ? (
        <Wizard creator={wallet.address} />
      ) : (
        <ConnectCard heading={words.wallet.heading} text={words.wallet} />
      )}
    </div>
  );
}

const text = words.wizard;

/** Three steps to a funded giveaway of the connected wallet. */
function Wizard({ creator }: { creator: string }) {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const [query] = useSearchParams();
  const { draft, change, clear } = useDraft(query.get('token'));
  const { token, looking } = useTokenLookup(draft.tokenAddress);
  // Loaded before the step that shows them, so that nothing moves under a finger.
  useOwnTokens(creator);
  const { create, creating, unfinished } = useCreate(config);
  const [step, setStep] = useState<WizardStep>(unfinished ? 3 : 1);
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  /** The number of times that the user tried to go on with something missing. */
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const disabled = creating !== null || unfinished !== null;

  useOnChange(token, () => {
    if (token && draft.tokenSymbol !== token.symbol) change({ tokenSymbol: token.symbol });
  });

  // Focus the first field with a problem, once for each attempt.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  const situation = () => ({ now: Date.now(), minSeconds: config?.giveawayMinSeconds, token });

  function go(to: WizardStep) {
    setProblems([]);
    setStep(to);
    // Filled in on arrival only: a user who clears the field wants it empty.
    if (to === 2 && !draft.endDateTime) change({ endDateTime: defaultEnd(config) });
    requestAnimationFrame(() => {
      window.scrollTo(0, 0);
      (firstField(form.current, to) ?? heading.current)?.focus({ preventScroll: true });
    });
  }

  // A user who continues with a signed request has nothing to type.
  useOnChange(creator, () => {
    if (!unfinished) firstField(form.current, step)?.focus({ preventScroll: true });
  });

  function refuse(wrong: readonly DraftProblem[]) {
    setProblems(wrong);
    setAttempt((before) => before + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (creating) return;
    if (step < WIZARD_STEPS && !unfinished) {
      const wrong = stepProblems(step, draft, situation());
      return wrong.length > 0 ? refuse(wrong) : go((step + 1) as WizardStep);
    }
    const wrong = draftProblems(draft, situation());
    if (wrong && !unfinished) {
      setStep(wrong.step);
      return refuse(wrong.problems);
    }
    if (draft.prizeCurrency === 'CREATOR_COIN' && !token && !unfinished) {
      setStep(2);
      // Without its decimals the page cannot compare the amounts in the deposit's transaction.
      return refuse([{ field: 'tokenAddress', text: refusals.notLookedUp }]);
    }
    setProblems([]);
    const giveaway = await create(
      wrong ? null : { request: requestOf(draft, creator, token), amounts: placeUnits(draft, token) ?? [] },
    );
    if (!giveaway) return;
    clear();
    celebrate(giveaway.id);
    void navigate(paths.giveaway(giveaway.id));
  }

  const props: StepProps = {
    draft,
    change: (fields) => {
      setProblems((before) => before.filter(({ field }) => !(field in fields)));
      change(fields);
    },
    token,
    looking,
    config,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.text,
    disabled,
  };
  return (
    <>
      <h1 className="title-page">{text.title}</h1>
      <Steps current={step} />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <Card>
          <form
            ref={form}
            onSubmit={submit}
            noValidate
            aria-labelledby="step"
            className="flex flex-col gap-6"
          >
            <div>
              <h2
                id="step"
                ref={heading}
                tabIndex={-1}
                className="text-lg font-semibold tracking-tight text-fg outline-none"
              >
                {text.steps[step].title}
              </h2>
              <p className="mt-1 text-sm text-muted">{text.steps[step].text}</p>
            </div>
            {step === 1 && <StepBasics {...props} />}
            {step === 2 && <StepPrize {...props} />}
            {step === 3 && <StepTiers {...props} />}
            {unfinished && !creating && (
              <Notice tone="warn" role="status">
                {text.unfinished}
              </Notice>
            )}
            {creating && <CreateProgress creating={creating} />}
            <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
              {step > 1 && (
                <Button variant="secondary" disabled={disabled} onClick={() => go((step - 1) as WizardStep)}>
                  {text.back}
                </Button>
              )}
              <Button type="submit" busy={creating !== null} className="ml-auto">
                {submitLabel(step, creating !== null, unfinished !== null)}
              </Button>
            </div>
            {step === WIZARD_STEPS && (
              <p className="text-right text-sm text-balance text-muted">{text.law}</p>
            )}
          </form>
        </Card>
        <Card title={words.summary.title} className="max-lg:hidden lg:sticky lg:top-24">
          <Summary {...props} />
        </Card>
      </div>
    </>
  );
}

/**
 * Returns the field that gets the focus. None on touch screens, whose keyboard would cover the step, and none on the
 * last step.
 */
function firstField(form: HTMLFormElement | null, step: WizardStep): HTMLElement | null {
  if (step === WIZARD_STEPS || !matchMedia('(pointer: fine)').matches) return null;
  return form?.querySelector<HTMLElement>('input:not([type=radio])') ?? null;
}

function submitLabel(step: WizardStep, creating: boolean, unfinished: boolean): string {
  if (creating) return text.creating;
  if (unfinished) return text.resume;
  return step < WIZARD_STEPS ? text.next : text.create;
}

function Steps({ current }: { current: WizardStep }) {
  return (
    <ol aria-label={text.stepsLabel} className="mt-6 grid grid-cols-3 gap-2 sm:gap-4">
      {([1, 2, 3] as const).map((step) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            'border-t-2 pt-3 text-sm',
            step <= current ? 'border-mint' : 'border-line-strong',
            step === current ? 'text-fg' : 'text-muted',
          )}
        >
          <span className="block text-xs font-semibold text-mint tabular-nums">{text.step(step)}</span>
          <span className="mt-0.5 block font-medium max-sm:text-xs max-sm:tracking-tight">
            {text.steps[step].title}
          </span>
        </li>
      ))}
    </ol>
  );
}
