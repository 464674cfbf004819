import { cancelAccountPayment } from '@portail/contract/payments/account-payments.calls.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cancelPaymentTexts } from './cancel-payment.texts.ts';

/** A payment is cancelled once, so its reference is the idempotency key in every tab (L13). */
const keyOf = ({ reference }: AccountPaymentLine): string => `annulation-${reference}`;

const goesWithDeclaration = (payment: AccountPaymentLine): boolean =>
  payment.idTeledeclaration !== undefined || payment.idTeledeclarationPaje !== undefined;

const useCancel = (payment: AccountPaymentLine, onDone: () => void) => {
  const texts = useTexts(cancelPaymentTexts);
  const { reference, intervenant: nom } = payment;
  return useApiMutation(
    () =>
      callApi(cancelAccountPayment, { params: { reference } }, { idempotencyKey: keyOf(payment) }),
    {
      invalidates: 'everything',
      onSuccess: onDone,
      success: {
        header: texts.done,
        content: [
          fill(texts.doneText, { reference, nom }),
          ...(goesWithDeclaration(payment) ? [texts.declared] : []),
        ].join(' '),
      },
    },
  );
};

interface CancelPaymentProps {
  readonly payment: AccountPaymentLine;
  /** For lists, where the row identifies the payment. */
  readonly isSmall?: boolean;
}

/** With a confirmation that names the payment. */
export function CancelPayment({ payment, isSmall = false }: CancelPaymentProps) {
  const texts = useTexts(cancelPaymentTexts);
  const [isOpen, setOpen] = useState(false);
  const { submit, isPending, refusal, forgetRefusal } = useCancel(payment, () => setOpen(false));
  const { reference, intervenant: nom, date, complement, statut } = payment;
  const montant = formatAmount(centsOf(centsOfWire(payment.montant) + centsOfWire(complement)));
  const isDeclared = goesWithDeclaration(payment);
  const cancel = () => {
    forgetRefusal();
    void submit(undefined);
  };
  const isCardPaid = complement > 0 && statut !== 'EN_ATTENTE_CARTE';
  return (
    <ConfirmedButton
      button={{
        variant: 'quiet',
        isSmall,
        ...(isSmall ? { 'aria-label': fill(texts.cancelOf, { reference, nom }) } : {}),
        children: isSmall ? texts.short : texts.cancel,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={fill(texts.title, { nom })}
      confirmLabel={fill(texts.confirm, { date })}
      cancelLabel={texts.keep}
      isDanger
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={cancel}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    >
      <p>{fill(texts.text, { montant, date })}</p>
      {isDeclared ? <p>{texts.declared}</p> : null}
      {isCardPaid ? <p>{fill(texts.card, { montant: wireAmount(complement) })}</p> : null}
    </ConfirmedButton>
  );
}
