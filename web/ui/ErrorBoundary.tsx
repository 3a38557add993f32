import { Component, type ComponentType, type ReactNode } from 'react';

type ErrorBoundaryProps = { Failed: ComponentType<{ error: unknown }>; children: ReactNode };

/** Shows `Failed` instead of children that throw while they render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { Failed, children } = this.props;
    const { failure } = this.state;
    return failure ? <Failed error={failure.error} /> : children;
  }
}
