import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

/** Shows a way to recover when a screen throws or its chunk cannot be loaded (a new version, a lost connection). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        tone="danger"
        className="py-28"
        icon={<Icon name="warning" className="size-6" />}
        title="This page did not load"
        action={
          <Button icon={<Icon name="refresh" />} onClick={() => location.reload()}>
            Load it again
          </Button>
        }
      >
        The connection may be down, or a new version was just published.
      </EmptyState>
    );
  }
}
