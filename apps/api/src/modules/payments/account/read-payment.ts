import type { AccountPaymentDetail } from '@portail/contract/payments/paying.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { isCancellable } from '@portail/rules/payments/paying/cancellable.ts';
import { payoutDayOf } from '@portail/rules/settlement/payouts/payout-day.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { declarationIdsOf, wireDuration } from '../../wallet/statements/holdings.module.ts';
import { paymentDetailQueries, type PaymentDetailRow } from './payment-details.queries.ts';

export interface ReadPayment {
  readonly own: (scope: BeneficiaryScope, reference: string) => Promise<AccountPaymentDetail>;
  /** As the command that is under way leaves it. */
  readonly inside: (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    reference: string,
  ) => Promise<AccountPaymentDetail>;
}

/** When the payee's money left or will leave: it will not where the payment has ended. */
const payoutDayOn = (
  { statut, day, paidOutOn }: PaymentDetailRow,
  today: string,
): string | undefined => {
  if (statut === 'ANNULE' || statut === 'REJETE') return undefined;
  if (paidOutOn !== null) return formatFrenchDate(calendarDay(paidOutOn));
  // One that waits for its card is not paid before today.
  const expected = payoutDayOf(calendarDay(statut === 'EN_ATTENTE_CARTE' ? today : day));
  // Late, it waits for the payee's bank details: nobody can tell the day.
  return expected < today ? undefined : formatFrenchDate(expected);
};

const detailOf = (row: PaymentDetailRow, today: string): AccountPaymentDetail => {
  const dateVersement = payoutDayOn(row, today);
  return {
    reference: row.reference,
    date: formatFrenchDate(calendarDay(row.day)),
    intervenant: row.payee,
    codeNAN: row.codeNan,
    montant: wireEuros(row.montantCents),
    complement: wireEuros(row.complementCents),
    statut: row.statut,
    annulable: isCancellable(row.statut),
    ...declarationIdsOf(row),
    numeroContrat: row.contract,
    commentaire: row.commentaire,
    fraisComplement: wireEuros(row.fraisCents),
    montantCarte: wireEuros(row.complementCents + row.fraisCents),
    ...(row.cardState === null ? {} : { etatCarte: row.cardState }),
    ...(row.cardDeadline === null ? {} : { dateLimiteCarte: row.cardDeadline }),
    ...(dateVersement === undefined ? {} : { dateVersement }),
    ...(row.invoices.length === 0 ? {} : { numerosFacture: [...row.invoices] }),
    ...wireDuration(row.duration),
  };
};

export const createReadPayment = ({
  reader,
  clock,
}: Pick<Platform, 'reader' | 'clock'>): ReadPayment => {
  const read = async (from: Reader, scope: BeneficiaryScope, reference: string) => {
    const row = await paymentDetailQueries(from, scope).find(reference);
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return detailOf(row, clock.businessDay());
  };
  return {
    own: (scope, reference) => read(reader, scope, reference),
    inside: (unit, scope, reference) => read(transactionOf(unit), scope, reference),
  };
};
