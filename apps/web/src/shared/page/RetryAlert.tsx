import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ReactNode } from 'react';

interface RetryAlertProps {
  readonly title: string;
  readonly retry: string;
  readonly onRetry: () => void;
  /** Other ways on. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What failed and can be asked for again. */
export function RetryAlert({ title, retry, onRetry, actions, children }: RetryAlertProps) {
  return (
    <Alert
      tone="danger"
      role="alert"
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onRetry}>
            {retry}
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Alert>
  );
}
