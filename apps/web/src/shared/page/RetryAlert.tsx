import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ReactNode } from 'react';

interface RetryAlertProps {
  readonly tone?: 'danger' | 'warning';
  readonly title: string;
  readonly retry: string;
  readonly onRetry: () => void;
  /** Other ways on. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What failed and can be asked for again. */
export function RetryAlert(props: RetryAlertProps) {
  const { tone = 'danger', title, retry, onRetry, actions, children } = props;
  return (
    <Alert
      tone={tone}
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
