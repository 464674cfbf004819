import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts } from './paying.texts.ts';
import { useStart } from './PaymentFrame.tsx';

interface PaymentFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The server's error, with links. */
export function PaymentFailure({ error, onRetry }: PaymentFailureProps) {
  const texts = useTexts(payingTexts);
  const start = useStart();
  return (
    <Alert
      tone="danger"
      role="alert"
      title={texts.failed}
      actions={
        <>
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
          <LinkButton variant="quiet" href={start.href}>
            {start.change}
          </LinkButton>
        </>
      }
    >
      <p>{error.message}</p>
      <p>{texts.failedAdvice}</p>
    </Alert>
  );
}
