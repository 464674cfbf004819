import type {
  ReceivedPayments,
  RemiseLine,
  RemiseStatut,
  RemiseType,
} from '@portail/contract/payments/intervenant.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { csvNumber, makeCsv } from '../../../platform/csv.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import {
  FILE_LINES_MAX,
  listPeriod,
  pageSizeOf,
  PAYMENT_LABELS,
  requireWhole,
  statementPeriod,
  type AskedPage,
  type AskedPeriod,
} from '../../wallet/statements/holdings.module.ts';
import { TYPE_LABELS } from './labels.ts';
import { remiseQueries, type RemiseRow, type RemisesWanted } from './remises.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

export interface AskedRemises extends AskedPeriod, AskedPage {
  readonly type?: RemiseType | undefined;
  readonly statut?: RemiseStatut | undefined;
}

const wantedOf = (asked: AskedRemises, limit: number): RemisesWanted => ({
  period: listPeriod(asked),
  type: asked.type,
  statut: asked.statut,
  before: asked.avant,
  limit,
});

const lineOf = (row: RemiseRow): RemiseLine => ({
  numeroRemise: row.numero,
  dateRemise: row.day,
  type: row.type,
  montant: wireEuros(row.amountCents),
  statut: row.statut,
  payeur: row.payer,
  commentaire: row.comment,
  ...(row.titres === null ? {} : { nombreTitres: row.titres }),
  ...(row.paidOutOn === null ? {} : { dateVersement: row.paidOutOn }),
  ...(row.payoutReference === null ? {} : { referenceVersement: row.payoutReference }),
});

const COLUMNS = [
  'Date',
  'Numéro',
  'Nature',
  'Payeur',
  'Nombre de titres',
  'Montant (€)',
  'État',
  'Versé le',
  'Référence du virement',
  'Commentaire',
] as const;

export const createRemiseLists = ({ reader, clock }: Dependencies) => ({
  list: async (scope: IntervenantScope, asked: AskedRemises): Promise<RemiseLine[]> => {
    const rows = await remiseQueries(reader, scope).list(wantedOf(asked, pageSizeOf(asked)));
    return rows.map(lineOf);
  },

  csv: async (scope: IntervenantScope, asked: AskedRemises): Promise<Buffer> => {
    const rows = await remiseQueries(reader, scope).list(wantedOf(asked, FILE_LINES_MAX + 1));
    return makeCsv(
      COLUMNS,
      requireWhole(rows, FILE_LINES_MAX).map((row) => [
        row.day,
        row.numero,
        TYPE_LABELS[row.type],
        row.payer,
        row.titres === null ? '' : String(row.titres),
        csvNumber(wireEuros(row.amountCents)),
        PAYMENT_LABELS[row.statut],
        row.paidOutOn ?? '',
        row.payoutReference ?? '',
        row.comment,
      ]),
    );
  },

  byMonth: async (scope: IntervenantScope, asked: AskedPeriod): Promise<ReceivedPayments> => {
    const period = statementPeriod(asked, clock.businessDay());
    const rows = await remiseQueries(reader, scope).byMonth(period);
    const sum = (pick: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + pick(row), 0);
    return {
      dateDebut: formatFrenchDate(period.first),
      dateFin: formatFrenchDate(period.last),
      mois: rows.map((row) => ({
        mois: row.mois,
        nombre: row.count,
        montant: wireEuros(row.amountCents),
        montantComptes: wireEuros(row.accountCents),
        montantTitres: wireEuros(row.paperCents),
        montantVerse: wireEuros(row.paidOutCents),
      })),
      nombre: sum(({ count }) => count),
      montant: wireEuros(sum(({ amountCents }) => amountCents)),
      montantVerse: wireEuros(sum(({ paidOutCents }) => paidOutCents)),
    };
  },
});
