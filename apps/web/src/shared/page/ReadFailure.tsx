import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useTexts } from '../texts/define-texts.ts';
import { readFailureTexts } from './read-failure.texts.ts';

interface ReadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** What could not be read, in the server's words, and the way to ask again. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  const texts = useTexts(readFailureTexts);
  return (
    <Alert
      tone="danger"
      role="alert"
      title={texts.title}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <p>{error.message}</p>
      <p>{texts.advice}</p>
    </Alert>
  );
}
