import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { groupedIban } from '@portail/rules/identifiers/iban.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';

type Fact = readonly [label: string, value: string];

/** How to pay by cheque or transfer, in mails and documents. */
export const paymentFacts = (instructions: PaymentInstructions): readonly Fact[] => {
  const amount = formatAmount(centsOfWire(instructions.montant));
  const last: Fact = ['À recevoir au plus tard le', instructions.dateLimite];
  if (instructions.mode === 'CHEQUE') {
    return [
      ['Règlement', `Chèque de ${amount}`],
      ['À l’ordre de', instructions.beneficiaire],
      ['À envoyer à', [instructions.beneficiaire, ...instructions.adresse].join(', ')],
      ['À noter au dos du chèque', instructions.reference],
      last,
    ];
  }
  return [
    ['Règlement', `Virement de ${amount}`],
    ['Bénéficiaire du virement', instructions.beneficiaire],
    ['IBAN', groupedIban(instructions.iban)],
    ['BIC', instructions.bic],
    ['Référence à rappeler', instructions.reference],
    last,
  ];
};
