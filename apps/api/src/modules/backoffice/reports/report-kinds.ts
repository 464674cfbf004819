import { EVENT_KINDS } from '@portail/contract/backoffice/event-log.schemas.ts';
import type { ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { addDays, calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis, dayInParis } from '@portail/rules/time/paris.ts';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { TableCell, TableColumn } from '../../../platform/table.ts';
import {
  circulationSource,
  feeSource,
  operatorActSource,
  orderSource,
  payoutSource,
  paymentSources,
  type PaymentRow,
  oppositionSource,
  expectedReceiptSources,
  type ReceiptRow,
  readingSource,
  type RawSource,
  type ReportPeriod,
} from './report-sources.queries.ts';

export const periodOf = ({
  du,
  au,
}: {
  readonly du: string;
  readonly au: string;
}): ReportPeriod => ({
  from: new Date(startOfDayInParis(calendarDay(du))),
  until: new Date(startOfDayInParis(addDays(calendarDay(au), 1))),
});

export interface ReportRow {
  /** Position of the row in its source; the next page starts after it. */
  readonly key: readonly string[];
  /** The person named by the row, if any. */
  readonly userId: string | null;
  readonly cells: readonly TableCell[];
}

/** Rows are read by key, page by page, so no cursor stays open. */
interface ReportSource {
  readonly count: (period: ReportPeriod) => Promise<number>;
  readonly page: (
    period: ReportPeriod,
    after: readonly string[] | undefined,
    size: number,
  ) => Promise<readonly ReportRow[]>;
}

const sourceOf = <Row>(
  { count, page }: RawSource<Row>,
  rowOf: (row: Row) => ReportRow,
): ReportSource => ({
  count,
  page: async (period, after, size) => (await page(period, after, size)).map(rowOf),
});

interface ReportKind {
  readonly columns: readonly TableColumn[];
  /** Read in this order. */
  readonly sources: readonly ReportSource[];
}

export const REPORT_TITLES: Readonly<Record<ReportType, string>> = {
  COMMANDES: 'Commandes par financeur et par session',
  PAIEMENTS: 'Paiements',
  OPPOSITIONS: 'Titres en opposition',
  ENCAISSEMENTS_ATTENDUS: 'Encaissements attendus',
  CONSULTATIONS: 'Consultations par opérateur et par organisme',
  CIRCULATION: 'Valeur en circulation et péremption',
  FRAIS: 'Frais perçus par contrat',
  VIREMENTS: 'Virements aux intervenants',
  ACTIVITE: 'Activité des opérateurs',
};

/** "Paiements du 01/11/2026 au 30/11/2026" */
export const reportTitle = ({
  type,
  du,
  au,
}: {
  readonly type: ReportType;
  readonly du: string;
  readonly au: string;
}): string => {
  const [from, to] = [formatFrenchDate(calendarDay(du)), formatFrenchDate(calendarDay(au))];
  return `${REPORT_TITLES[type]} du ${from}${from === to ? '' : ` au ${to}`}`;
};

const text = (title: string): TableColumn => ({ title, kind: 'text' });
const count = (title: string): TableColumn => ({ title, kind: 'count' });
const amount = (title: string): TableColumn => ({ title, kind: 'amount' });

const dayCell = (instant: Date | null): string | null =>
  instant === null ? null : formatFrenchDate(dayInParis(instant.getTime()));

const amountCell = (cents: number | null): number | null =>
  cents === null ? null : wireEuros(cents);

/** An unknown state is shown by its code. */
const labelOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  labels[word] ?? word;

/** Current source and its last row read. */
const positionSchema = z.object({ source: z.number(), after: z.optional(z.array(z.string())) });

const FIRST_POSITION = { source: 0 };

interface ReportPage {
  readonly rows: readonly ReportRow[];
  /** Position of the next page; `null` after the last. */
  readonly next: string | null;
}

/** Reads one page of one source; the next source starts with the next page. */
export const readPage = async (
  { sources }: Pick<ReportKind, 'sources'>,
  period: ReportPeriod,
  { from, size }: { readonly from: string | null; readonly size: number },
): Promise<ReportPage> => {
  const position = from === null ? FIRST_POSITION : z.parse(positionSchema, JSON.parse(from));
  const { source, after } = { after: undefined, ...position };
  const rows = (await sources[source]?.page(period, after, size)) ?? [];
  const last = rows.at(-1);
  if (last !== undefined && rows.length >= size)
    return { rows, next: JSON.stringify({ source, after: last.key }) };
  const isLastSource = source + 1 >= sources.length;
  return { rows, next: isLastSource ? null : JSON.stringify({ source: source + 1 }) };
};

export const countRows = async (
  { sources }: Pick<ReportKind, 'sources'>,
  period: ReportPeriod,
): Promise<number> => {
  let total = 0;
  for (const source of sources) total += await source.count(period);
  return total;
};

const ORDER_STATUTS = {
  EN_ATTENTE_PAIEMENT: 'En attente de paiement',
  EN_COURS: 'En cours',
  TERMINEE: 'Terminée',
  ANNULEE: 'Annulée',
};

const ORDER_COLUMNS = [
  text('Financeur'),
  text('Contrat'),
  text('Session'),
  text('Commande'),
  text('Date'),
  text('Bon de commande'),
  count('Lignes'),
  count('Titres'),
  amount('Montant compte'),
  amount('Montant titres'),
  amount('Part financée'),
  amount('Part des bénéficiaires'),
  amount('Frais'),
  text('État'),
  text('Facture'),
];

/** By funder, then by campaign; no row names a person. */
const ordersReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: ORDER_COLUMNS,
  sources: [
    sourceOf(orderSource(reader, scope), (row) => ({
      key: [row.clientId, row.sessionId, row.id],
      userId: null,
      cells: [
        row.funder,
        row.contract,
        row.session,
        row.reference,
        dayCell(row.at),
        row.purchaseOrder,
        row.lines,
        row.titres,
        amountCell(row.accountCents),
        amountCell(row.paperCents),
        amountCell(row.fundedCents),
        amountCell(row.ownCents),
        amountCell(row.feesCents),
        labelOf(ORDER_STATUTS, row.statut),
        row.invoice,
      ],
    })),
  ],
});

const PAYMENT_STATUTS = {
  EN_ATTENTE_CARTE: 'En attente de la carte',
  EN_COURS: 'En cours',
  EFFECTUE: 'Effectué',
  REJETE: 'Rejeté',
  ANNULE: 'Annulé',
};

const PAYMENT_COLUMNS = [
  text('Date'),
  text('Référence'),
  text('Moyen'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  text('Intervenant'),
  text('Code NAN'),
  amount('Montant'),
  amount('Complément par carte'),
  amount('Frais'),
  text('État'),
];

const paymentRow =
  (means: string) =>
  (row: PaymentRow): ReportRow => ({
    key: [row.id],
    userId: row.userId,
    cells: [
      dayCell(row.at),
      row.reference,
      means,
      row.funder,
      row.contract,
      row.lastName,
      row.firstName,
      row.payee,
      row.nan,
      amountCell(row.cents),
      amountCell(row.cardCents),
      amountCell(row.feesCents),
      labelOf(PAYMENT_STATUTS, row.statut),
    ],
  });

/** Account payments first, then vouchers. */
const paymentsReport = (reader: Reader, scope: OperatorScope): ReportKind => {
  const { fromAccounts, byTitres } = paymentSources(reader, scope);
  return {
    columns: PAYMENT_COLUMNS,
    sources: [
      sourceOf(fromAccounts, paymentRow('Compte')),
      sourceOf(byTitres, paymentRow('Titres')),
    ],
  };
};

const OPPOSITION_REASONS = { PERTE: 'Perte', VOL: 'Vol', NON_RECU: 'Non reçu' };

const OPPOSITION_COLUMNS = [
  text('Date'),
  text('Titre'),
  text('Motif'),
  count('Millésime'),
  amount('Valeur faciale'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  text('Levée le'),
];

const oppositionsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: OPPOSITION_COLUMNS,
  sources: [
    sourceOf(oppositionSource(reader, scope), (row) => ({
      key: [String(row.id)],
      userId: row.userId,
      cells: [
        dayCell(row.at),
        row.titre,
        labelOf(OPPOSITION_REASONS, row.motif),
        row.millesime,
        amountCell(row.faceCents),
        row.funder,
        row.contract,
        row.lastName,
        row.firstName,
        dayCell(row.liftedAt),
      ],
    })),
  ],
});

const RECEIPT_MODES = { CHEQUE: 'Chèque', VIREMENT: 'Virement', PRELEVEMENT: 'Prélèvement' };

const RECEIPT_COLUMNS = [
  text('Date'),
  text('Référence'),
  text('Objet'),
  text('Mode'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  amount('Montant attendu'),
];

const receiptRow =
  (cause: string) =>
  (row: ReceiptRow): ReportRow => ({
    key: [row.id],
    userId: row.userId,
    cells: [
      dayCell(row.at),
      row.reference,
      cause,
      row.mode === null ? null : labelOf(RECEIPT_MODES, row.mode),
      row.funder,
      row.contract,
      row.lastName,
      row.firstName,
      amountCell(row.cents),
    ],
  });

/** Expected payments, by the day they were announced. */
const receiptsReport = (reader: Reader, scope: OperatorScope): ReportKind => {
  const { ofOrders, ofTrades, ofInvoices } = expectedReceiptSources(reader, scope);
  return {
    columns: RECEIPT_COLUMNS,
    sources: [
      sourceOf(ofOrders, receiptRow('Part d’une commande')),
      sourceOf(ofTrades, receiptRow('Frais d’un échange de millésime')),
      sourceOf(ofInvoices, receiptRow('Facture du financeur')),
    ],
  };
};

const READER_KINDS = { ASSISTANCE: 'Assistance', PARTENAIRE: 'Partenaire', FINANCEUR: 'Financeur' };

const READING_COLUMNS = [
  text('Qui'),
  text('Organisme'),
  text('Identifiant'),
  count('Consultations'),
  count('Personnes'),
  count('Motifs'),
  count('La nuit ou le dimanche'),
  text('Première'),
  text('Dernière'),
];

/** For the monthly review of readings (P11): the people who were read are not named. */
const readingsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: READING_COLUMNS,
  sources: [
    sourceOf(readingSource(reader, scope), (row) => ({
      key: [row.par, row.organisme, row.identifiant],
      userId: null,
      cells: [
        labelOf(READER_KINDS, row.par),
        row.organisme,
        row.identifiant,
        row.readings,
        row.people,
        row.reasons,
        row.outOfHours,
        dayCell(row.first),
        dayCell(row.last),
      ],
    })),
  ],
});

const MOVEMENTS: Readonly<Record<JournalKind, string>> = {
  COMMANDE: 'Commande',
  ENCAISSEMENT: 'Encaissement',
  RETOUR_PRELEVEMENT: 'Retour d’un prélèvement',
  PAIEMENT_COMPTE: 'Paiement par compte',
  COMPLEMENT_CARTE: 'Complément par carte',
  FACTURES_CARTE: 'Factures payées par carte',
  AVOIR_SERVICE: 'Avoir d’un service',
  PAIEMENT_TITRES: 'Paiement par titres',
  COMPTE_VERS_TITRES: 'Conversion du compte en titres',
  TITRES_VERS_COMPTE: 'Conversion des titres en compte',
  REMPLACEMENT_TITRES: 'Remplacement de titres',
  RESTITUTION_TITRES: 'Restitution de titres',
  ECHANGE_MILLESIME: 'Échange de millésime',
  FRAIS_ECHANGE: 'Frais d’échange',
  VALEUR_DISPONIBLE: 'Valeur rendue disponible',
  EXPIRATION: 'Péremption',
  OUVERTURE_MOIS: 'Ouverture d’un mois',
  RETOUR_MOIS: 'Retour d’un mois',
  PAIEMENT_DROITS: 'Paiement par droits',
  PAIEMENT_SOCIAL: 'Paiement social',
  VIREMENT: 'Virement',
  REGLEMENT_CARTE: 'Règlement du prestataire de carte',
  REGLEMENT_FINANCEUR: 'Règlement du financeur',
  AVOIR_FINANCEUR: 'Avoir du financeur',
  RETENUE_RECUE: 'Retenue reçue',
  PASSAGE_EN_PERTE: 'Passage en perte',
  CONTRE_PASSATION: 'Annulation ou remboursement',
};

const FORMS = { COMPTE: 'Compte', TITRES: 'Titres' };

const CIRCULATION_COLUMNS = [
  text('Financeur'),
  text('Contrat'),
  count('Millésime'),
  text('Forme'),
  text('Mouvement'),
  count('Écritures'),
  amount('Valeur entrée'),
  amount('Valeur sortie'),
];

/** What entered and left circulation: what was issued, spent, converted and lost to its vintage. */
const circulationReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: CIRCULATION_COLUMNS,
  sources: [
    sourceOf(circulationSource(reader, scope), (row) => ({
      key: [row.contract, String(row.millesime), row.form, row.kind],
      userId: null,
      cells: [
        row.funder,
        row.contract,
        row.millesime,
        FORMS[row.form],
        MOVEMENTS[row.kind],
        row.entries,
        amountCell(row.addedCents),
        amountCell(row.removedCents),
      ],
    })),
  ],
});

const FEE_COLUMNS = [
  text('Financeur'),
  text('Contrat'),
  text('Mouvement'),
  count('Écritures'),
  amount('Frais'),
];

/** Fees by movement; what was given back is below zero. */
const feesReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: FEE_COLUMNS,
  sources: [
    sourceOf(feeSource(reader, scope), (row) => ({
      key: [row.contract, row.kind],
      userId: null,
      cells: [row.funder, row.contract, MOVEMENTS[row.kind], row.entries, amountCell(row.cents)],
    })),
  ],
});

const PAYOUT_STATUTS = { EMIS: 'Émis', REJETE: 'Rejeté' };
const PAYOUT_CHANNELS = { FICHIER: 'Fichier du jour', INSTANTANE: 'Instantané' };

const PAYOUT_COLUMNS = [
  text('Date'),
  text('Référence'),
  text('Fichier'),
  text('Envoi'),
  text('Intervenant'),
  text('Code NAN'),
  count('Paiements'),
  amount('Montant'),
  amount('Retenu'),
  text('État'),
  text('Rejeté le'),
  text('Motif du rejet'),
];

const payoutsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: PAYOUT_COLUMNS,
  sources: [
    sourceOf(payoutSource(reader, scope), (row) => ({
      key: [row.id],
      userId: null,
      cells: [
        dayCell(row.at),
        row.reference,
        row.file,
        labelOf(PAYOUT_CHANNELS, row.channel),
        row.payee,
        row.nan,
        row.payments,
        amountCell(row.cents),
        amountCell(row.withheldCents),
        labelOf(PAYOUT_STATUTS, row.statut),
        dayCell(row.rejectedAt),
        row.reason,
      ],
    })),
  ],
});

const ACT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  EVENT_KINDS.map(({ code, label }) => [code, label]),
);

const ACT_COLUMNS = [
  text('Opérateur'),
  text('Identifiant'),
  text('Acte'),
  count('Faits'),
  count('Refusés ou en échec'),
  text('Premier'),
  text('Dernier'),
];

/** What each operator did; the people it was done to are not named. */
const operatorActsReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: ACT_COLUMNS,
  sources: [
    sourceOf(operatorActSource(reader, scope), (row) => ({
      key: [row.login, row.kind],
      userId: null,
      cells: [
        row.name,
        row.login,
        labelOf(ACT_LABELS, row.kind),
        row.done,
        row.refused,
        dayCell(row.first),
        dayCell(row.last),
      ],
    })),
  ],
});

export const reportKinds = (
  reader: Reader,
  scope: OperatorScope,
): Readonly<Record<ReportType, ReportKind>> => ({
  COMMANDES: ordersReport(reader, scope),
  PAIEMENTS: paymentsReport(reader, scope),
  OPPOSITIONS: oppositionsReport(reader, scope),
  ENCAISSEMENTS_ATTENDUS: receiptsReport(reader, scope),
  CONSULTATIONS: readingsReport(reader, scope),
  CIRCULATION: circulationReport(reader, scope),
  FRAIS: feesReport(reader, scope),
  VIREMENTS: payoutsReport(reader, scope),
  ACTIVITE: operatorActsReport(reader, scope),
});
