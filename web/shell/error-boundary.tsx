import { Component, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

const { failed } = words;

/** Shows a way to recover when a screen throws or its chunk cannot be loaded (a new version, a lost connection). */
export class ErrorBoundary extends Component<{ children: ReactNode; title?: string }, { failed: boolean }> {
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
        title={this.props.title ?? failed.title}
        action={
          <>
            <Button icon={<Icon name="refresh" />} onClick={() => location.reload()}>
              {failed.retry}
            </Button>
            {/* A full load, because this version of the app may be broken. */}
            <a href={paths.home()} className={buttonClass('secondary')}>
              {failed.home}
            </a>
          </>
        }
      >
        {failed.text}
      </EmptyState>
    );
  }
}
