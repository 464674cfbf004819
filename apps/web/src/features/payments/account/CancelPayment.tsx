import { cancelAccountPayment } from '@portail/contract/payments/account-payments.calls.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cancelPaymentTexts } from './cancel-payment.texts.ts';
import { forgetMoney } from './payment-data.ts';

/** A payment is cancelled once, so its reference is the idempotency key in every tab (L13). */
const keyOf = ({ reference }: AccountPaymentLine): string => `annulation-${reference}`;

const goesWithDeclaration = (payment: AccountPaymentLine): boolean =>
  payment.idTeledeclaration !== undefined || payment.idTeledeclarationPaje !== undefined;

const useCancel = (payment: AccountPaymentLine, onDone: () => void) => {
  const texts = useTexts(cancelPaymentTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const { reference, intervenant: nom } = payment;
  const isDeclared = goesWithDeclaration(payment);
  const cancel = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await callApi(
        cancelAccountPayment,
        { params: { reference } },
        { idempotencyKey: keyOf(payment) },
      );
      onDone();
      notify({
        type: 'success',
        header: texts.done,
        content: [
          fill(texts.doneText, { reference, nom }),
          ...(isDeclared ? [texts.declared] : []),
        ].join(' '),
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
      // Also after a refusal: the payment may have changed elsewhere.
      forgetMoney(queries);
    }
  };
  return { cancel, isPending, failure };
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
  const close = () => setOpen(false);
  const { cancel, isPending, failure } = useCancel(payment, close);
  const { reference, intervenant: nom, date, complement, statut } = payment;
  const montant = formatAmount(centsOf(centsOfWire(payment.montant) + centsOfWire(complement)));
  const isDeclared = goesWithDeclaration(payment);
  const isCardPaid = complement > 0 && statut !== 'EN_ATTENTE_CARTE';
  return (
    <>
      <Button
        variant="quiet"
        isSmall={isSmall}
        {...(isSmall ? { 'aria-label': fill(texts.cancelOf, { reference, nom }) } : {})}
        onClick={() => setOpen(true)}
      >
        {isSmall ? texts.short : texts.cancel}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.title, { nom })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => void cancel()}
              isPending={isPending}
              pendingLabel={texts.pending}
            >
              {fill(texts.confirm, { date })}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {failure.message}
          </Alert>
        )}
        <p>{fill(texts.text, { montant, date })}</p>
        {isDeclared ? <p>{texts.declared}</p> : null}
        {isCardPaid ? <p>{fill(texts.card, { montant: wireAmount(complement) })}</p> : null}
      </Modal>
    </>
  );
}
