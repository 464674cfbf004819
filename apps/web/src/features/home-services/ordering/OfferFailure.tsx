import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';

/** The offer could not be loaded; the draft is kept. */
export function OfferFailure(props: { readonly error: Error; readonly onRetry: () => void }) {
  const texts = useTexts(serviceOrderTexts);
  return (
    <Alert
      tone="danger"
      role="alert"
      title={texts.failed}
      actions={
        <Button variant="secondary" onClick={props.onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <p>{props.error.message}</p>
      <p>{texts.failedAdvice}</p>
    </Alert>
  );
}
