import type { TransferLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { formatQuantity, wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { makeCsv } from '../../../platform/csv.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { ofMonth } from './labels.ts';
import { entryKeyOf, FILE_LINES_MAX, pageSizeOf, requireWhole, type AskedPage } from './pages.ts';
import { listPeriod, type AskedPeriod } from './period.ts';
import { transferQueries, type TransferRow, type TransfersWanted } from './transfers.queries.ts';

type Dependencies = Pick<Platform, 'reader'>;

export interface AskedTransfers extends AskedPeriod, AskedPage {
  readonly numeroContrat?: string | undefined;
}

const STATUTS = { OUVERTURE_MOIS: 'VERSE', RETOUR_MOIS: 'RETOURNE' } as const;
const STATUT_LABELS = { VERSE: 'Versé', RETOURNE: 'Retourné' } as const;

const libelleOf = ({ kind, libelle, mois }: TransferRow): string =>
  kind === 'OUVERTURE_MOIS'
    ? `${libelle}, droits ${ofMonth(mois)}`
    : `${libelle}, droits non utilisés ${ofMonth(mois)}`;

const lineOf = (row: TransferRow): TransferLine => ({
  id: `${row.journalId}-${row.line}`,
  date: row.day,
  libelle: libelleOf(row),
  mois: formatWireMonth(calendarDay(row.mois)),
  montant: wireQuantity(row.type, row.quantity),
  typeCompte: row.type,
  statut: STATUTS[row.kind],
});

const read = async (
  { reader }: Dependencies,
  scope: BeneficiaryScope,
  wanted: TransfersWanted,
): Promise<readonly TransferRow[]> => {
  requireOwnContract(scope, wanted.numeroContrat);
  return await transferQueries(reader, scope).list(wanted);
};

export const createTransferLists = (dependencies: Dependencies) => ({
  transfers: async (scope: BeneficiaryScope, asked: AskedTransfers): Promise<TransferLine[]> => {
    const rows = await read(dependencies, scope, {
      numeroContrat: asked.numeroContrat,
      period: listPeriod(asked),
      before: entryKeyOf(asked),
      limit: pageSizeOf(asked),
    });
    return rows.map(lineOf);
  },

  transfersCsv: async (scope: BeneficiaryScope, asked: AskedTransfers): Promise<Buffer> => {
    const rows = await read(dependencies, scope, {
      numeroContrat: asked.numeroContrat,
      period: listPeriod(asked),
      limit: FILE_LINES_MAX + 1,
    });
    return makeCsv(
      ['Date', 'Libellé', 'Mois', 'Montant ou durée', 'État'],
      requireWhole(rows, FILE_LINES_MAX).map((row) => {
        const line = lineOf(row);
        return [
          line.date,
          line.libelle,
          line.mois,
          formatQuantity(row.type, row.quantity),
          STATUT_LABELS[line.statut],
        ];
      }),
    );
  },
});
