import { useState } from 'react';
import { AmountField } from '../../web/ui/amount-field.tsx';
import { Button, type ButtonVariant, buttonClass, IconButton } from '../../web/ui/button.tsx';
import { Chips } from '../../web/ui/chips.tsx';
import { CopyButton, CopyIconButton } from '../../web/ui/copy-button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { ColorInput, Select, TextArea, TextInput } from '../../web/ui/inputs.tsx';
import { SegmentedControl } from '../../web/ui/segmented-control.tsx';
import { StepperField } from '../../web/ui/stepper-field.tsx';
import { Tabs } from '../../web/ui/tabs.tsx';
import { Sample, State } from './sample.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
/** The hover state as classes: a picture has no pointer. */
const POINTED: Record<ButtonVariant, string> = {
  primary: 'bg-mint-bright',
  secondary: 'border-faint! bg-hover',
  ghost: 'bg-raised text-fg',
  danger: 'bg-danger-deep/60',
};
const FOCUSED = 'outline-2 outline-offset-2 outline-mint';

export function Controls() {
  return (
    <>
      <Sample
        name="Button"
        note="One primary button a screen. Small ones are 36 px high under a mouse and 44 px under a finger."
        className="flex flex-col gap-5"
      >
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <State name={variant}>
              <Button variant={variant}>Send Tip</Button>
            </State>
            <State name="pointed at">
              <Button variant={variant} className={POINTED[variant]}>
                Send Tip
              </Button>
            </State>
            <State name="focused">
              <Button variant={variant} className={FOCUSED}>
                Send Tip
              </Button>
            </State>
            <State name="pressed">
              <Button variant={variant} className="scale-[0.98]">
                Send Tip
              </Button>
            </State>
            <State name="busy">
              <Button variant={variant} busy>
                Sending...
              </Button>
            </State>
            <State name="disabled">
              <Button variant={variant} disabled>
                Send Tip
              </Button>
            </State>
            <State name="with an icon">
              <Button variant={variant} icon={<Icon name="send" />}>
                Send Tip
              </Button>
            </State>
          </div>
        ))}
        <div className="flex flex-wrap items-end gap-4">
          {(['sm', 'md', 'lg'] as const).map((size) => (
            <State key={size} name={size}>
              <Button size={size} variant="secondary">
                Share Page
              </Button>
            </State>
          ))}
          <State name="a link">
            <a href="#controls" className={buttonClass('secondary')}>
              Explore giveaways
              <Icon name="arrow-right" />
            </a>
          </State>
          <State name="a link in a line">
            <a href="#controls" className="text-link">
              See all
              <Icon name="arrow-right" />
            </a>
          </State>
          <State name="an icon only">
            <IconButton label="Refresh" icon={<Icon name="refresh" />} />
          </State>
          <State name="disabled">
            <IconButton label="Refresh" icon={<Icon name="refresh" />} disabled />
          </State>
          <State name="copy">
            <CopyButton text="Fanfare" />
          </State>
          <State name="copy, icon">
            <CopyIconButton text="Fanfare" label="Copy the name" />
          </State>
        </div>
      </Sample>
      <Fields />
      <Choices />
    </>
  );
}

const SOL = { decimals: 9, unit: 'SOL' };

function Fields() {
  const [text, setText] = useState('');
  const [colour, setColour] = useState('#a7f3d0');
  const [places, setPlaces] = useState(3);
  const [amount, setAmount] = useState('0.05');
  const [unclear, setUnclear] = useState('1,234');
  const [refused, setRefused] = useState('005');
  return (
    <Sample name="Fields" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Empty" hint="What is expected stands below.">
        <TextInput value={text} onValue={setText} placeholder="Say something nice" />
      </Field>
      <Field label="Filled" aside="17/280">
        <TextInput value="Good luck tonight" onValue={() => {}} />
      </Field>
      <Field label="Focused">
        <TextInput value="Good luck" onValue={() => {}} className="border-mint! outline-1 outline-mint" />
      </Field>
      <Field label="Wrong" error="This is not a Solana token address." required>
        <TextInput value="frog" onValue={() => {}} className="font-mono" />
      </Field>
      <Field label="Disabled">
        <TextInput value="Good luck tonight" onValue={() => {}} disabled />
      </Field>
      <AmountField
        label="Amount"
        hint="Minimum: 0.001 SOL"
        rules={SOL}
        step="0.001"
        value={amount}
        onValue={setAmount}
      />
      <AmountField label="Unclear" rules={SOL} step="0.001" value={unclear} onValue={setUnclear} />
      <AmountField label="Refused" rules={SOL} step="0.001" value={refused} onValue={setRefused} />
      <StepperField
        label="A small number"
        what="place"
        least={1}
        most={32}
        value={places}
        onValue={setPlaces}
      />
      <Field label="Choice">
        <Select
          value="a"
          onValue={() => {}}
          options={[
            { value: 'a', label: 'All tokens' },
            { value: 'b', label: 'FROG' },
          ]}
        />
      </Field>
      <Field label="Colour">
        <ColorInput value={colour} onValue={setColour} />
      </Field>
      <Field label="Longer text" aside="optional">
        <TextArea value="أفضل بث هذا العام" dir="auto" onValue={() => {}} />
      </Field>
    </Sample>
  );
}

const CURRENCIES = [
  { value: 'SOL', label: 'SOL' },
  { value: 'TOKEN', label: 'EXTRAORDINARILYLONG' },
] as const;
const VIEWS = [
  { value: 'giveaways', label: 'Giveaways' },
  { value: 'tips', label: 'Tips Received' },
] as const;

function Choices() {
  const [currency, setCurrency] = useState<'SOL' | 'TOKEN'>('SOL');
  const [view, setView] = useState<'giveaways' | 'tips'>('giveaways');
  return (
    <Sample name="Choices" className="grid gap-6 sm:grid-cols-2">
      <State name="segments: arrows move" className="items-stretch!">
        <SegmentedControl label="Currency" options={CURRENCIES} value={currency} onValue={setCurrency} />
      </State>
      <State name="disabled" className="items-stretch!">
        <SegmentedControl
          label="Currency, disabled"
          options={CURRENCIES}
          value="SOL"
          onValue={() => {}}
          disabled
        />
      </State>
      <State name="chips: they wrap" className="items-stretch!">
        <Chips label="Currency as chips" options={CURRENCIES} value={currency} onValue={setCurrency} />
      </State>
      <div className="sm:col-span-2">
        <Tabs label="Views" tabs={VIEWS} value={view} onValue={setView}>
          <p className="text-sm text-muted">The view of {view}.</p>
        </Tabs>
      </div>
    </Sample>
  );
}
