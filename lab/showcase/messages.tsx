import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { ProgressSteps } from '../../web/ui/progress-steps.tsx';
import { notify } from '../../web/ui/toast.ts';
import { Sample } from './sample.tsx';

export function Messages() {
  return (
    <>
      <Sample
        name="Nothing there, or nothing learnt"
        note="Says what is so, then what to do about it. A failure always has a way on."
        className="grid items-start gap-6 lg:grid-cols-2"
      >
        <Card>
          <EmptyState
            icon={<Icon name="gift" className="size-6" />}
            title="No active giveaways right now"
            action={<Button>Create a giveaway</Button>}
          >
            Be the first: it takes three steps and one minute.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState
            tone="danger"
            icon={<Icon name="warning" className="size-6" />}
            title="Failed to load giveaways"
            action={<Button icon={<Icon name="refresh" />}>Try again</Button>}
          >
            The server did not answer. Please try again in a moment.
          </EmptyState>
        </Card>
        <Card title="In a card">
          <EmptyState compact icon={<Icon name="heart" className="size-5" />} title="No tips yet">
            The first one appears here the moment it is confirmed.
          </EmptyState>
        </Card>
        <Card title="In a card">
          <EmptyState
            compact
            tone="danger"
            icon={<Icon name="warning" className="size-5" />}
            title="The tips could not be loaded"
            action={
              <Button size="sm" variant="secondary">
                Try again
              </Button>
            }
          />
        </Card>
      </Sample>
      <Sample
        name="Steps"
        note="For whatever takes more than a second: what is done, what goes on, what comes."
        className="max-w-md"
      >
        <ProgressSteps
          label="An example"
          steps={[
            { key: 'sign', title: 'Signed in your wallet', state: 'done' },
            { key: 'send', title: 'Waiting for the network', state: 'current', note: 'A few seconds.' },
            { key: 'show', title: 'On the stream', state: 'ahead' },
          ]}
        />
      </Sample>
      <Sample name="Notice" className="grid gap-3 sm:grid-cols-2">
        <Notice tone="neutral" icon="wallet">
          Connect your wallet to send a tip
        </Notice>
        <Notice tone="mint" icon="check">
          You are registered.
        </Notice>
        <Notice tone="warn">Somebody can freeze accounts of this token.</Notice>
        <Notice tone="danger" icon="warning">
          The transaction was not accepted. Nothing was sent.
        </Notice>
      </Sample>
      <Sample name="Toast" note="At the bottom right, three at most, gone after four seconds.">
        <Button variant="secondary" onClick={() => notify.success('Tip URL copied to clipboard!')}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => notify.error('Failed to load giveaways')}>
          Error
        </Button>
        <Button variant="secondary" onClick={() => notify.info('The draw waits for its round')}>
          Information
        </Button>
      </Sample>
    </>
  );
}
