import { Component, type ReactNode } from 'react';

/** An error renders nothing: it must not show on stream. A new `key` tries again. */
export class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
