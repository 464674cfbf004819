import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { CodeReason } from '@portail/rules/sensitive-actions/policy.ts';

/** "1 000 €": the thresholds are most often whole euros. */
const amountOf = (cents: number): string => formatAmount(centsOf(cents)).replace(/,00(?=\s)/u, '');

const SENTENCES: Readonly<Record<CodeReason, (threshold: string) => string>> = {
  TOTAL_PAIEMENTS: (threshold) =>
    `Au-delà de ${threshold} de paiements en 24 heures, nous vérifions que c’est bien vous.`,
  NOUVEL_INTERVENANT: (threshold) =>
    `Au-delà de ${threshold} pour un intervenant que vous n’avez encore jamais payé, nous vérifions que c’est bien vous.`,
  TOTAL_PAPIER: (threshold) =>
    `Au-delà de ${threshold} de titres papier en 24 heures, nous vérifions que c’est bien vous.`,
  NOUVELLE_ADRESSE: () =>
    'Votre adresse postale a changé il y a moins de 24 heures\u00a0: chaque envoi de titres papier demande un code.',
};

/** Why a code is asked for, as the person reads it. */
export const confirmationReason = (reason: CodeReason, thresholdCents: number): string =>
  SENTENCES[reason](amountOf(thresholdCents));
