import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import type {
  AccountPaymentLine,
  PaperPaymentLine,
} from '@portail/contract/wallet/holdings.schemas.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { isCancellable } from '@portail/rules/payments/account-payment.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { csvNumber, makeCsv } from '../../../platform/csv.ts';
import type { PaidDuration } from '../../../platform/db/paid-duration.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { PAYMENT_LABELS } from './labels.ts';
import {
  type PageQuery,
  type PeriodQuery,
  FILE_LINES_MAX,
  listPeriod,
  requireWhole,
} from './list-query.ts';
import {
  type PaperPaymentStatut,
  paymentQueries,
  type PaymentFilter,
  receiptQueries,
} from './payments.queries.ts';

interface DeclaredPayment {
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
}

interface DeclarationIds {
  readonly idTeledeclaration?: string;
  readonly idTeledeclarationPaje?: string;
}

/** On the wire, each body has its own field for the declaration id. */
export const declarationIdsOf = ({ organisme, declaration }: DeclaredPayment): DeclarationIds => {
  if (organisme === null || declaration === null) return {};
  return organisme === 'CESU'
    ? { idTeledeclaration: declaration }
    : { idTeledeclarationPaje: declaration };
};

type Dependencies = Pick<Platform, 'reader'>;

interface PaymentsQuery<S extends string> extends PeriodQuery {
  readonly numeroContrat?: string | undefined;
  readonly statut?: S | undefined;
}

const WHOLE_FILE: PageQuery = { taille: FILE_LINES_MAX + 1 };

const filterOf = <S extends string>(
  query: PaymentsQuery<S>,
  { avant, taille }: PageQuery,
): PaymentFilter<S> => ({
  numeroContrat: query.numeroContrat,
  statut: query.statut,
  period: listPeriod(query),
  before: avant,
  limit: taille,
});

/** Absent for a payment in euros. */
export const wireDuration = (duration: PaidDuration | null): Pick<AccountPaymentLine, 'duree'> =>
  duration === null ? {} : { duree: { typeCompte: duration.type, quantite: duration.quantity } };

const readAccountPayments = async (
  { reader }: Dependencies,
  scope: BeneficiaryScope,
  filter: PaymentFilter<PaymentStatut>,
): Promise<AccountPaymentLine[]> => {
  requireOwnContract(scope, filter.numeroContrat);
  const rows = await paymentQueries(reader, scope).listAccountPayments(filter);
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
  filter: PaymentFilter<PaperPaymentStatut>,
): Promise<PaperPaymentLine[]> => {
  requireOwnContract(scope, filter.numeroContrat);
  const rows = await paymentQueries(reader, scope).listPaperPayments(filter);
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
  accountPayments: (scope: BeneficiaryScope, query: PaymentsQuery<PaymentStatut> & PageQuery) =>
    readAccountPayments(dependencies, scope, filterOf(query, query)),

  accountPaymentsCsv: async (
    scope: BeneficiaryScope,
    query: PaymentsQuery<PaymentStatut>,
  ): Promise<Buffer> => {
    const filter = filterOf(query, WHOLE_FILE);
    const lines = await readAccountPayments(dependencies, scope, filter);
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

  paperPayments: (scope: BeneficiaryScope, query: PaymentsQuery<PaperPaymentStatut> & PageQuery) =>
    readPaperPayments(dependencies, scope, filterOf(query, query)),

  paperPaymentsCsv: async (
    scope: BeneficiaryScope,
    query: PaymentsQuery<PaperPaymentStatut>,
  ): Promise<Buffer> => {
    const filter = filterOf(query, WHOLE_FILE);
    const lines = await readPaperPayments(dependencies, scope, filter);
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

export const createReadRemittance =
  ({ reader }: Dependencies) =>
  async (scope: BeneficiaryScope, numero: string): Promise<RemittanceDetail> => {
    const queries = receiptQueries(reader, scope);
    const [remittance, titres] = await Promise.all([
      queries.findRemittance(numero),
      queries.listRemitted(numero),
    ]);
    const [first] = titres;
    if (remittance === undefined || first === undefined) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    return {
      numeroRemise: remittance.reference,
      dateRemise: remittance.day,
      intervenant: remittance.payee,
      codeNAN: remittance.codeNan,
      nombreTitres: titres.length,
      montant: wireEuros(remittance.montantCents),
      statut: remittance.statut,
      numeroContrat: remittance.contract,
      commentaire: remittance.commentaire,
      // All vouchers of a payment share one product and one vintage.
      idProduit: first.produit,
      libelleProduit: first.libelle,
      millesime: first.millesime,
      titres: titres.map((titre) => ({
        numeroTitre: titre.numero,
        valeurFaciale: wireEuros(titre.valeurCents),
      })),
    };
  };
