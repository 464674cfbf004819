import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
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
    <ReadFailure
      error={error}
      onRetry={onRetry}
      texts={texts}
      actions={
        <LinkButton variant="quiet" href={start.href}>
          {start.change}
        </LinkButton>
      }
    />
  );
}
