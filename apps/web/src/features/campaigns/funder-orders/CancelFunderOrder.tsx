import { cancelFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cancelFunderOrderTexts } from './funder-orders.texts.ts';

interface CancelFunderOrderProps {
  readonly idSession: string;
  readonly order: FunderOrder;
}

/** Cancels an order that waits for its payment. */
export function CancelFunderOrder({ idSession, order }: CancelFunderOrderProps) {
  const texts = useTexts(cancelFunderOrderTexts);
  const [isOpen, setOpen] = useState(false);
  const { idCommande: reference, dateCommande, numeroFacture, partFinancee } = order;
  const { submit, isPending, refusal } = useApiMutation(cancelFunderOrder, {
    invalidates: 'everything',
    success: {
      header: texts.doneHeader,
      content: ({ numeroAvoir, montant }) =>
        fill(texts.done, { numero: numeroAvoir, montant: wireAmount(montant) }),
    },
    onSuccess: () => setOpen(false),
  });
  return (
    <ConfirmedButton
      button={{
        variant: 'quiet',
        isSmall: true,
        'aria-label': fill(texts.cancelOf, { date: dateCommande, numero: reference }),
        children: texts.cancel,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={fill(texts.title, { date: dateCommande })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      onConfirm={() => void submit({ params: { id: idSession, reference } })}
      isPending={isPending}
      pendingLabel={texts.pending}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
      isDanger
    >
      <p>{fill(texts.text, { facture: numeroFacture ?? '', montant: wireAmount(partFinancee) })}</p>
    </ConfirmedButton>
  );
}
