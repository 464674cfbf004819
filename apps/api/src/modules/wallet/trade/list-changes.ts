import type { ChangeLine } from '@portail/contract/wallet/trade.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { isTraded } from '@portail/rules/wallet/trade/trade-statut.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { pageSizeOf, type AskedPage } from '../statements/holdings.module.ts';
import { changeQueries, type ChangeRow } from './changes.queries.ts';
import { feeInstructions } from './fee-instructions.ts';

type Dependencies = Pick<Platform, 'reader' | 'config'>;

export interface AskedChanges extends AskedPage {
  readonly numeroContrat?: string | undefined;
}

const lineOf = ({ config }: Dependencies, row: ChangeRow): ChangeLine => {
  const reglement = feeInstructions(config.debit, row);
  return {
    reference: row.reference,
    type: row.kind,
    date: row.day,
    montant: wireEuros(row.amountCents),
    frais: wireEuros(row.feesCents),
    statut: row.statut,
    millesime: row.millesime,
    millesimeFinal: row.kind === 'ECHANGE' ? row.millesime + 1 : row.millesime,
    formeFinale: row.to,
    dateDisponibilite: row.readyOn,
    facture: row.kind === 'ECHANGE' && isTraded(row.statut),
    ...(reglement === undefined ? {} : { reglement }),
  };
};

/** Both in one list, the newest first: a person looks for what they did, not for its table. */
export const createListChanges =
  (dependencies: Dependencies) =>
  async (scope: BeneficiaryScope, asked: AskedChanges): Promise<ChangeLine[]> => {
    requireOwnContract(scope, asked.numeroContrat);
    const rows = await changeQueries(dependencies.reader, scope).list({
      contract: asked.numeroContrat,
      before: asked.avant,
      limit: pageSizeOf(asked),
    });
    return rows.map((row) => lineOf(dependencies, row));
  };
export type ListChanges = ReturnType<typeof createListChanges>;
