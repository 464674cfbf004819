import type { ReactNode } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { readFailureTexts } from './read-failure.texts.ts';
import { RetryAlert } from './RetryAlert.tsx';

interface ReadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Words of its own. */
  readonly texts?: Readonly<Record<'failed' | 'retry' | 'failedAdvice', string>>;
  readonly actions?: ReactNode;
}

/** What could not be read, in the server's words, and the way to ask again. */
export function ReadFailure({ error, onRetry, texts, actions }: ReadFailureProps) {
  const common = useTexts(readFailureTexts);
  return (
    <RetryAlert
      title={texts?.failed ?? common.title}
      retry={texts?.retry ?? common.retry}
      onRetry={onRetry}
      actions={actions}
    >
      <p>{error.message}</p>
      <p>{texts?.failedAdvice ?? common.advice}</p>
    </RetryAlert>
  );
}
