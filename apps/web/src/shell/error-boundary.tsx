import { Component, type ReactNode } from 'react';
import { Failed } from './states.tsx';

/** Shows what failed in place of a page that cannot be drawn, so that the rest stays usable. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failed error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}
