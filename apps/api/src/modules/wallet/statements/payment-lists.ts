import { wireEuros } from '@portail/rules/money/wire.ts';
import type {
  AccountPaymentLine,
  PaperPaymentLine,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { isCancellable } from '@portail/rules/payments/account-payment.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { csvNumber, makeCsv } from '../../../platform/csv.ts';
import type { PaidDuration } from '../../../platform/db/paid-duration.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { declarationIdsOf } from './declaration-ids.ts';
import { PAYMENT_LABELS } from './labels.ts';
import { FILE_LINES_MAX, pageSizeOf, requireWhole, type AskedPage } from './pages.ts';
import {
  paymentQueries,
  type PaperPaymentStatut,
  type PaymentsWanted,
} from './payments.queries.ts';
import { listPeriod, type AskedPeriod } from './period.ts';

type Dependencies = Pick<Platform, 'reader'>;

export interface AskedPayments<S extends string> extends AskedPeriod, AskedPage {
  readonly numeroContrat?: string | undefined;
  readonly statut?: S | undefined;
}

const wantedOf = <S extends string>(asked: AskedPayments<S>, limit: number): PaymentsWanted<S> => ({
  numeroContrat: asked.numeroContrat,
  statut: asked.statut,
  period: listPeriod(asked),
  before: asked.avant,
  limit,
});

/** Absent for a payment in euros. */
export const wireDuration = (duration: PaidDuration | null): Pick<AccountPaymentLine, 'duree'> =>
  duration === null ? {} : { duree: { typeCompte: duration.type, quantite: duration.quantity } };

const readAccountPayments = async (
  { reader }: Dependencies,
  scope: BeneficiaryScope,
  wanted: PaymentsWanted<PaymentStatut>,
): Promise<AccountPaymentLine[]> => {
  requireOwnContract(scope, wanted.numeroContrat);
  const rows = await paymentQueries(reader, scope).listAccountPayments(wanted);
  return rows.map((row) => ({
    reference: row.reference,
    date: row.day,
    intervenant: row.payee,
    codeNAN: row.codeNan,
    montant: wireEuros(row.montantCents),
    complement: wireEuros(row.complementCents),
    statut: row.statut,
    annulable: isCancellable(row.statut),
    ...declarationIdsOf(row),
    ...(row.invoices.length === 0 ? {} : { numerosFacture: [...row.invoices] }),
    ...wireDuration(row.duration),
  }));
};

const readPaperPayments = async (
  { reader }: Dependencies,
  scope: BeneficiaryScope,
  wanted: PaymentsWanted<PaperPaymentStatut>,
): Promise<PaperPaymentLine[]> => {
  requireOwnContract(scope, wanted.numeroContrat);
  const rows = await paymentQueries(reader, scope).listPaperPayments(wanted);
  return rows.map((row) => ({
    numeroRemise: row.numero,
    dateRemise: row.day,
    intervenant: row.payee,
    codeNAN: row.codeNan,
    nombreTitres: row.count,
    montant: wireEuros(row.montantCents),
    statut: row.statut,
  }));
};

export const createPaymentLists = (dependencies: Dependencies) => ({
  accountPayments: (scope: BeneficiaryScope, asked: AskedPayments<PaymentStatut>) =>
    readAccountPayments(dependencies, scope, wantedOf(asked, pageSizeOf(asked))),

  accountPaymentsCsv: async (
    scope: BeneficiaryScope,
    asked: AskedPayments<PaymentStatut>,
  ): Promise<Buffer> => {
    const wanted = wantedOf(asked, FILE_LINES_MAX + 1);
    const lines = await readAccountPayments(dependencies, scope, wanted);
    return makeCsv(
      [
        'Date',
        'Référence',
        'Intervenant',
        'Code NAN',
        'Montant (€)',
        'Complément (€)',
        'Durée',
        'État',
        'Déclaration',
      ],
      requireWhole(lines, FILE_LINES_MAX).map((line) => [
        line.date,
        line.reference,
        line.intervenant,
        line.codeNAN,
        csvNumber(line.montant),
        csvNumber(line.complement),
        line.duree === undefined ? '' : formatQuantity(line.duree.typeCompte, line.duree.quantite),
        PAYMENT_LABELS[line.statut],
        line.idTeledeclaration ?? line.idTeledeclarationPaje ?? '',
      ]),
    );
  },

  paperPayments: (scope: BeneficiaryScope, asked: AskedPayments<PaperPaymentStatut>) =>
    readPaperPayments(dependencies, scope, wantedOf(asked, pageSizeOf(asked))),

  paperPaymentsCsv: async (
    scope: BeneficiaryScope,
    asked: AskedPayments<PaperPaymentStatut>,
  ): Promise<Buffer> => {
    const wanted = wantedOf(asked, FILE_LINES_MAX + 1);
    const lines = await readPaperPayments(dependencies, scope, wanted);
    return makeCsv(
      [
        'Date',
        'Numéro de remise',
        'Intervenant',
        'Code NAN',
        'Nombre de titres',
        'Montant (€)',
        'État',
      ],
      requireWhole(lines, FILE_LINES_MAX).map((line) => [
        line.dateRemise,
        line.numeroRemise,
        line.intervenant,
        line.codeNAN,
        String(line.nombreTitres),
        csvNumber(line.montant),
        PAYMENT_LABELS[line.statut],
      ]),
    );
  },
});
