import {
  cancelPendingAddress,
  getPendingAddress,
  type PendingAddress as Pending,
  resendAddressProof,
} from '@portail/contract/people/addresses.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { pendingAddressTexts } from '../../../session/address/addresses.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';

function Waiting({ pending }: { readonly pending: Pending }) {
  const texts = useTexts(pendingAddressTexts);
  const { adresse, expireLe } = pending;
  const options = (said: string) => ({
    invalidates: [getPendingAddress],
    success: { header: texts.done, content: fill(said, { adresse }) },
    failureHeader: texts.failed,
  });
  const resending = useApiMutation(resendAddressProof, options(texts.resent));
  const cancelling = useApiMutation(cancelPendingAddress, options(texts.cancelled));
  const isPending = resending.isPending || cancelling.isPending;
  const cancel = async () => {
    // The message is removed with its buttons.
    if ((await cancelling.submit({})) !== undefined) focusPageHeading();
  };
  return (
    <Alert
      tone="warning"
      title={texts.title}
      actions={
        <>
          <Button
            isSmall
            variant="secondary"
            isPending={isPending}
            pendingLabel={texts.pending}
            aria-label={fill(texts.resendLabel, { adresse })}
            onClick={() => void resending.submit({})}
          >
            {texts.resend}
          </Button>
          <Button
            isSmall
            variant="quiet"
            disabled={isPending}
            aria-label={fill(texts.cancelLabel, { adresse })}
            onClick={() => void cancel()}
          >
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{fill(texts.text, { adresse, date: expireLe })}</p>
    </Alert>
  );
}

/** The new address that its owner has not confirmed yet. */
export function PendingAddress() {
  const { data } = useApiQuery(getPendingAddress, {});
  return data === undefined || data === null ? null : <Waiting pending={data} />;
}
