import { Component, type ReactNode } from 'react';
import { TechnicalError } from '../shared/page/TechnicalError.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** A page that cannot be drawn gives way to the technical-error page, never to a blank screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <TechnicalError /> : this.props.children;
  }
}
