import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { WIZARD_STEPS } from '../../../core/giveaways/model.ts';
import { usePublicConfig } from '../../client/giveaways.ts';
import { useOnChange } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { celebrate } from '../just-made.ts';
import { placeUnits } from './amounts.ts';
import type { CreateStep } from './create-giveaway.ts';
import { draftProblem, requestOf, stepProblem } from './draft.ts';
import { StepBasics } from './step-basics.tsx';
import { defaultEnd, StepPrize } from './step-prize.tsx';
import { StepTiers } from './step-tiers.tsx';
import { Summary } from './summary.tsx';
import { useCreate } from './use-create.ts';
import { useDraft } from './use-draft.ts';
import { useOwnTokens } from './use-own-tokens.ts';
import { useTokenLookup } from './use-token-lookup.ts';
import type { Problem, StepProps, WizardStep } from './wizard-model.ts';

const STEPS: Record<WizardStep, { title: string; text: string }> = {
  1: { title: 'Basic Details', text: 'What it is about, and who can win.' },
  2: { title: 'Prize & Timing', text: 'How many win and what, and until when people can enter.' },
  3: { title: 'Entry Tiers & Review', text: 'Bonus entries, then everything once more.' },
};

/** Without its decimals the page cannot compare the amounts in the deposit's transaction. */
const NOT_LOOKED_UP = 'This token could not be looked up yet. Please wait a moment and try again';

const PROGRESS: readonly ChainStep<CreateStep | 'open'>[] = [
  { key: 'message', title: 'Sign what you agree to', note: 'A message in your wallet; it costs nothing.' },
  { key: 'preparing', title: 'Prepare the deposit' },
  {
    key: 'signing',
    title: 'Approve the deposit in your wallet',
    note: 'Compared with what you filled in, before the wallet opens. It moves prize, fee and deposit into the escrow.',
  },
  { key: 'confirming', title: 'Fund the escrow', note: 'Sent. Waiting for the network to confirm it.' },
  { key: 'open', title: 'Open' },
];

/** Three steps to a funded giveaway of the connected wallet. */
export function Wizard({ creator }: { creator: string }) {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const { draft, change, clear } = useDraft();
  const { token, looking } = useTokenLookup(draft.tokenAddress);
  // Loaded before the step that shows them, so that nothing moves under a finger.
  useOwnTokens(creator);
  const { create, creating, unfinished } = useCreate(config);
  const [step, setStep] = useState<WizardStep>(unfinished ? 3 : 1);
  const [problem, setProblem] = useState<Problem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const disabled = creating !== null || unfinished !== null;

  useOnChange(token, () => {
    if (token && draft.tokenSymbol !== token.symbol) change({ tokenSymbol: token.symbol });
  });

  // Focus the field with the problem.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const situation = () => ({ now: Date.now(), minSeconds: config?.giveawayMinSeconds, token });

  function go(to: WizardStep) {
    setProblem(null);
    setStep(to);
    // Filled in on arrival only: a user who clears the field wants it empty.
    if (to === 2 && !draft.endDateTime) change({ endDateTime: defaultEnd(config) });
    requestAnimationFrame(() => {
      window.scrollTo(0, 0);
      (firstField(form.current, to) ?? heading.current)?.focus({ preventScroll: true });
    });
  }

  // A user who continues with what was signed has nothing to type.
  useOnChange(creator, () => {
    if (!unfinished) firstField(form.current, step)?.focus({ preventScroll: true });
  });

  function refuse(wrong: Problem) {
    setProblem(wrong);
    notify.error(wrong.text);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (creating) return;
    if (step < WIZARD_STEPS && !unfinished) {
      const wrong = stepProblem(step, draft, situation());
      return wrong ? refuse(wrong) : go((step + 1) as WizardStep);
    }
    const wrong = draftProblem(draft, situation());
    if (wrong && !unfinished) {
      setStep(wrong.step);
      return refuse(wrong.problem);
    }
    if (draft.prizeCurrency === 'CREATOR_COIN' && !token && !unfinished) {
      setStep(2);
      return refuse({ field: 'tokenAddress', text: NOT_LOOKED_UP });
    }
    setProblem(null);
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
      setProblem((before) => (before && before.field in fields ? null : before));
      change(fields);
    },
    token,
    looking,
    config,
    errorOf: (field) => (problem?.field === field ? problem.text : undefined),
    disabled,
  };
  return (
    <>
      <h1 className="title-page">Create a giveaway</h1>
      <Steps current={step} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
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
                {STEPS[step].title}
              </h2>
              <p className="mt-1 text-sm text-muted">{STEPS[step].text}</p>
            </div>
            {step === 1 && <StepBasics {...props} />}
            {step === 2 && <StepPrize {...props} />}
            {step === 3 && <StepTiers {...props} />}
            {unfinished && !creating && (
              <Notice tone="warn" role="status">
                You signed this giveaway, and the network's answer has not arrived yet. Continue to ask for
                it; nothing is paid twice.
              </Notice>
            )}
            {creating && (
              <ChainProgress
                label="Your giveaway on its way"
                steps={PROGRESS}
                at={creating.step}
                again={creating.again}
                signature={creating.signature}
              />
            )}
            <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
              {step > 1 && (
                <Button variant="secondary" disabled={disabled} onClick={() => go((step - 1) as WizardStep)}>
                  Back
                </Button>
              )}
              <Button type="submit" busy={creating !== null} className="ml-auto">
                {submitLabel(step, creating !== null, unfinished !== null)}
              </Button>
            </div>
          </form>
        </Card>
        <div className="max-lg:hidden lg:sticky lg:top-24">
          <Summary {...props} />
        </div>
      </div>
    </>
  );
}

/**
 * The field that gets the focus. None on touch screens, whose keyboard would cover the step, and none on the last step.
 */
function firstField(form: HTMLFormElement | null, step: WizardStep): HTMLElement | null {
  if (step === WIZARD_STEPS || !matchMedia('(pointer: fine)').matches) return null;
  return form?.querySelector<HTMLElement>('input:not([type=radio])') ?? null;
}

function submitLabel(step: WizardStep, creating: boolean, unfinished: boolean): string {
  if (creating) return 'Creating...';
  if (unfinished) return 'Continue';
  return step < WIZARD_STEPS ? 'Next' : 'Create Giveaway';
}

function Steps({ current }: { current: WizardStep }) {
  return (
    <ol aria-label="Steps" className="mt-6 grid grid-cols-3 gap-2 sm:gap-4">
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
          <span className="block text-xs font-semibold text-mint tabular-nums">Step {step}</span>
          <span className="mt-0.5 block font-medium max-sm:text-xs">{STEPS[step].title}</span>
        </li>
      ))}
    </ol>
  );
}
