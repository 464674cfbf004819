import { payFromAccount } from '@portail/contract/payments/account-payments.calls.ts';
import type {
  AccountPaymentDetail,
  PaymentAttempt,
} from '@portail/contract/payments/account-payments.schemas.ts';
import { centsOf, eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { isCancellable } from '@portail/rules/payments/account-payment.ts';
import { payoutDayOf } from '@portail/rules/settlement/payout-day.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import { idempotencyIn } from '../../../platform/idempotency/idempotency.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { declarationIdsOf, wireDuration } from '../../wallet/statements/holdings.module.ts';
import { requireOwn } from './payment-request.ts';
import { paymentSnapshotQueries, type PaymentSetting } from './payment-snapshot.queries.ts';
import { paymentDetailQueries, type PaymentDetailRow } from './payments.queries.ts';
import { complementFees } from './plan-payment.ts';

/** The day of the payee's transfer, past or expected; `undefined` for an ended or late payment. */
const payoutDayOn = (
  { statut, day, paidOutOn }: PaymentDetailRow,
  today: string,
): string | undefined => {
  if (statut === 'ANNULE' || statut === 'REJETE') return undefined;
  if (paidOutOn !== null) return formatFrenchDate(calendarDay(paidOutOn));
  // A payment that waits for its card is not paid before today.
  const expected = payoutDayOf(calendarDay(statut === 'EN_ATTENTE_CARTE' ? today : day));
  // A late payment waits for the payee's bank details: its day is unknown.
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
    ...(row.instantState === null
      ? {}
      : {
          versementInstantane: {
            etat: row.instantState,
            ...(row.arrivedAt === null ? {} : { arriveLe: row.arrivedAt }),
          },
        }),
    intervenantPrevenu: row.isPayeeNotified,
    ...(row.invoices.length === 0 ? {} : { numerosFacture: [...row.invoices] }),
    ...wireDuration(row.duration),
  };
};

export const readPayment = async (
  reader: Reader,
  scope: BeneficiaryScope,
  reference: string,
  today: string,
): Promise<AccountPaymentDetail> => {
  const row = await paymentDetailQueries(reader, scope).find(reference);
  if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return detailOf(row, today);
};

const storedAnswer = z.object({ valeur: z.string() });

/** Whether a payment sent under an idempotency key was received. */
export const findAttempt = async (
  { units, clock }: Pick<Platform, 'units' | 'clock'>,
  caller: AuthenticatedCaller,
  key: string,
): Promise<PaymentAttempt> => {
  const found = await units.transact((unit) =>
    idempotencyIn(unit).findSettled({ owner: caller.userId, key }, clock.realNow()),
  );
  if (found?.call !== payFromAccount.id) return { etat: 'NON_RECU' };
  return { etat: 'RECU', reference: z.parse(storedAnswer, found.answer).valeur };
};

interface FeesRequest {
  readonly numeroContrat: string;
  readonly typeContrat: string;
  readonly codeNAN?: string;
  readonly numeroComptesCESU?: readonly string[];
}

const NO_PAYEE = '';

/** Fees of a card complement, and its maximum. */
export const createFeeReads = ({ reader }: Pick<Platform, 'reader'>) => {
  const snapshots = paymentSnapshotQueries(reader);

  const readSetting = async (
    scope: BeneficiaryScope,
    { numeroContrat, typeContrat, numeroComptesCESU = [], codeNAN = NO_PAYEE }: FeesRequest,
  ): Promise<PaymentSetting> => {
    const setting = await snapshots.readSetting(scope, {
      numeroContrat,
      codeNan: codeNAN,
      numeros: numeroComptesCESU,
    });
    return requireOwn(setting, { numeroComptesCESU, typeContrat });
  };

  return {
    feesOn: async (
      scope: BeneficiaryScope,
      request: FeesRequest & { readonly codeNAN: string },
      amount: Cents,
    ) => {
      const setting = await readSetting(scope, request);
      if (setting.payee === null) throw new DomainError('INTERVENANT_INCONNU');
      return { valeur: eurosOf(complementFees(setting, amount)) };
    },
    maximumComplement: async (scope: BeneficiaryScope, request: FeesRequest) => {
      const { cardSliceCents } = await readSetting(scope, request);
      return { valeur: eurosOf(centsOf(cardSliceCents)) };
    },
  };
};
