import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { epcQrPayload } from '@portail/rules/settlement/epc-qr.ts';
import type { Issuer } from './issuer.repository.ts';

export interface ExpectedPayment {
  readonly mode: PaymentInstructions['mode'];
  readonly amountCents: Cents;
  readonly reference: string;
  readonly deadline: CalendarDay;
}

/** Everything a person needs to pay the issuer by cheque or by transfer. */
export const paymentInstructionsOf = (
  issuer: Issuer,
  { mode, amountCents, reference, deadline }: ExpectedPayment,
): PaymentInstructions => ({
  mode,
  montant: eurosOf(amountCents),
  beneficiaire: issuer.name,
  adresse: [...issuer.address],
  iban: issuer.iban,
  bic: issuer.bic,
  reference,
  dateLimite: formatFrenchDate(deadline),
  codeQr: epcQrPayload({
    payee: issuer.name,
    iban: issuer.iban,
    bic: issuer.bic,
    amountCents,
    reference,
  }),
});
