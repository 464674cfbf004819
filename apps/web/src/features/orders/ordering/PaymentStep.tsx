import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  isPaidLater,
  PAYMENT_MODES,
  type PaymentMode,
  type PaymentModeName,
} from '@portail/rules/orders/order-statut.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Banknote, CreditCard, FileText, Receipt } from '@portail/ui/icons/icons.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderPaymentTexts, paymentModeTexts } from './ordering.texts.ts';
import { paymentModeOf } from './order-body.ts';
import { acceptPayment, type OrderDraft, typePayment } from './order-draft.ts';
import type { Order } from './OrderStep.tsx';
import { PaidDifference, paidChangeOf } from './PaidDifference.tsx';
import { OrderStepForm } from './OrderStepForm.tsx';
import { useStepEnd } from './use-step-end.ts';

const FIELD_ID = 'commande-modePaiement';

export const modeNameOf = (mode: number): PaymentModeName => {
  const found = Object.entries(PAYMENT_MODES).find(([, value]) => value === mode)?.[0];
  return found === 'CHEQUE' || found === 'PRELEVEMENT' || found === 'CARTE' || found === 'VIREMENT'
    ? found
    : 'AUCUN';
};

const ICONS: Readonly<Record<PaymentModeName, ReactNode>> = {
  AUCUN: undefined,
  CHEQUE: <FileText />,
  PRELEVEMENT: <Receipt />,
  CARTE: <CreditCard />,
  VIREMENT: <Banknote />,
};

/** The payment modes returned by the server (ORD-24). */
const offeredModes = ({ place }: Order): readonly PaymentMode[] =>
  place.stored.paiement.modesProposes.flatMap((one) => {
    const mode = paymentModeOf(String(one));
    return mode === undefined || mode === PAYMENT_MODES.AUCUN ? [] : [mode];
  });

const startOf = (order: Order): string => {
  const offered = offeredModes(order).map(String);
  const before =
    order.draft.payment?.modePaiement ?? String(order.place.stored.paiement.modePaiement);
  if (offered.includes(before)) return before;
  return offered.length === 1 ? (offered[0] ?? '') : '';
};

export function PaymentStep(props: {
  readonly order: Order;
  readonly parts: NonNullable<OrderDraft['parts']>;
}) {
  const { order, parts } = props;
  const texts = useTexts(orderPaymentTexts);
  const modes = useTexts(paymentModeTexts);
  const [mode, setMode] = useState(() => startOf(order));
  const [error, setError] = useState<string>();
  const shown = { content: order.draft.content, parts };
  const end = useStepEnd({ order, isLast: true, shown, modePaiement: mode });
  const hints: Readonly<Record<PaymentModeName, string>> = {
    AUCUN: '',
    CHEQUE: texts.chequeHint,
    PRELEVEMENT: texts.prelevementHint,
    CARTE: texts.carteHint,
    VIREMENT: texts.virementHint,
  };
  const paid = paidChangeOf(order.place.stored, parts);
  const hintOf = (one: PaymentMode): string => {
    if (paid?.difference === 0) return texts.paid;
    const hint = hints[modeNameOf(one)];
    return isPaidLater(one) ? `${hint} ${texts.later}` : hint;
  };
  const choose = (modePaiement: string) => {
    setMode(modePaiement);
    typePayment({ modePaiement });
  };
  const submit = () => {
    const isOffered = offeredModes(order).map(String).includes(mode);
    setError(isOffered ? undefined : MESSAGES.required);
    if (!isOffered || !end.isAccepted) return;
    acceptPayment({ modePaiement: mode });
    void end.submit();
  };
  return (
    <OrderStepForm
      order={order}
      current="paiement"
      lead={texts.lead}
      end={end}
      shown={shown}
      problems={
        error === undefined
          ? []
          : [{ fieldId: FIELD_ID, label: texts.modePaiement, message: error }]
      }
      onSubmit={submit}
    >
      {paid === undefined ? null : <PaidDifference change={paid} />}
      <RadioGroup
        id={FIELD_ID}
        label={texts.modePaiement}
        error={error}
        layout="cards"
        value={mode}
        onChange={choose}
        choices={offeredModes(order).map((one) => {
          const name = modeNameOf(one);
          return {
            value: String(one),
            label: modes[name],
            icon: ICONS[name],
            hint: hintOf(one),
          };
        })}
      />
    </OrderStepForm>
  );
}
