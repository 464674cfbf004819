import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { epcQrPayload } from '@portail/rules/settlement/epc-qr.ts';
import type { DebitConfig } from './config.ts';

export interface ExpectedPayment {
  readonly mode: PaymentInstructions['mode'];
  readonly amountCents: Cents;
  readonly reference: string;
  readonly deadline: CalendarDay;
}

/** Everything a person needs to pay the issuer by cheque or by transfer. */
export const paymentInstructionsOf = (
  creditor: DebitConfig,
  { mode, amountCents, reference, deadline }: ExpectedPayment,
): PaymentInstructions => ({
  mode,
  montant: eurosOf(amountCents),
  beneficiaire: creditor.creditorName,
  adresse: [...creditor.creditorAddress],
  iban: creditor.creditorIban,
  bic: creditor.creditorBic,
  reference,
  dateLimite: formatFrenchDate(deadline),
  codeQr: epcQrPayload({
    payee: creditor.creditorName,
    iban: creditor.creditorIban,
    bic: creditor.creditorBic,
    amountCents,
    reference,
  }),
});
