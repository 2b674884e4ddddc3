import { useState } from 'react';
import { Address } from '../../web/ui/address.tsx';
import { Aura } from '../../web/ui/aura.tsx';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Modal, useCloseModal } from '../../web/ui/modal.tsx';
import { ProgressLine } from '../../web/ui/progress-line.tsx';
import { Sign } from '../../web/ui/sign.tsx';
import { Skeleton, SkeletonText } from '../../web/ui/skeleton.tsx';
import { Stat } from '../../web/ui/stat.tsx';
import { TokenImage } from '../../web/ui/token-image.tsx';
import { Sample, State } from './sample.tsx';

const ADDRESS = 'AnHjQKuiVhtZbqVSQHDAYtzqWZMMHBsHtNxnogTYbcqp';
const SIGNS = [
  'Paper',
  'Tide',
  'Otter',
  'Frog',
  'Kite',
  'Lark',
  'Moss',
  'Fern',
  'Reed',
  'Wren',
  'Finch',
  'Teal',
];

export function Surfaces() {
  return (
    <>
      <Sample name="Card" className="grid items-start gap-6 sm:grid-cols-2">
        <Card title="Tip Stats" description="A short line under the title.">
          <div className="grid grid-cols-3 gap-4">
            <Stat label="Tips" value="12,345" />
            <Stat label="Volume" value="1,234.5" hint="SOL" />
            <Stat label="Tippers" value={undefined} />
          </div>
        </Card>
        <Card
          title="A title that is longer than the line that it stands on"
          description="With something to do on its right, which goes below where there is no room."
          actions={
            <Button size="sm" variant="secondary">
              Refresh
            </Button>
          }
        >
          <p className="text-sm leading-relaxed text-muted">What the card holds.</p>
        </Card>
        <Card className="relative overflow-hidden">
          <ProgressLine label="An example" />
          <p className="text-sm leading-relaxed text-muted">Something is under way that nobody can hurry.</p>
        </Card>
        <div className="monitor p-8 text-center text-sm text-muted">
          The marks of a monitor: this is what the stream shows.
        </div>
      </Sample>
      <Sample
        name="Loading"
        note="The shape of what comes, in its size, so that nothing jumps. No spinners."
        className="grid items-start gap-6 sm:grid-cols-2"
      >
        <Card>
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-2xl" />
            <div className="flex-1">
              <Skeleton className="h-6 w-40" />
              <SkeletonText lines={3} className="mt-4" />
            </div>
          </div>
        </Card>
      </Sample>
      <Sample name="Badges, addresses, pictures">
        <Badge>Completed</Badge>
        <Badge tone="mint" dot>
          Active
        </Badge>
        <Badge tone="mint">Winner</Badge>
        <Badge tone="warn">Not verified</Badge>
        <Badge tone="danger">Failed</Badge>
        <Address address={ADDRESS} className="text-fg" />
        <Address address={ADDRESS} head={8} copyLabel="Copy the address" className="text-fg" />
      </Sample>
      <Sample
        name="Signs"
        note="What is drawn for a token without a picture, from its address: the same one for ever."
        className="flex flex-wrap gap-3"
      >
        {SIGNS.map((address) => (
          <TokenImage key={address} address={address} src={null} name="A token without a picture" />
        ))}
        <Sign address={ADDRESS} className="size-9 rounded-full" />
      </Sample>
      <Sample
        name="Aura"
        note="The token's colors behind a header or a card: its picture, or its sign. Text on it keeps 4.5 : 1. At most two on a screen."
        className="grid gap-6 sm:grid-cols-2"
      >
        {SIGNS.slice(0, 4).map((address) => (
          <div
            key={address}
            className="relative isolate flex h-44 items-center gap-4 overflow-hidden rounded-card border border-line p-6"
          >
            <Aura address={address} src={null} place="card" />
            <TokenImage address={address} src={null} name="" />
            <div>
              <p className="text-2xl font-bold tracking-tight text-fg">Low Tide Radio</p>
              <p className="text-sm text-muted">Creator of $TIDE</p>
            </div>
          </div>
        ))}
      </Sample>
      <Dialogs />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState(false);
  return (
    <Sample
      name="Dialog"
      note="In the middle of a wide screen, at the thumb on a phone. Tab stays inside, Escape closes, and the focus goes back to where it came from."
    >
      <State name="closed">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </State>
      {open && (
        <Modal
          title="Cancel this giveaway?"
          description="Everything goes back."
          onClose={() => setOpen(false)}
        >
          <DialogButtons />
        </Modal>
      )}
    </Sample>
  );
}

function DialogButtons() {
  const close = useCloseModal();
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" onClick={close}>
        Cancel giveaway
      </Button>
      <Button variant="ghost" onClick={close}>
        Keep it
      </Button>
    </div>
  );
}
