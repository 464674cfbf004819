import type {
  RefundableDetails,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { RefundKind } from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { labelOf } from './labels.ts';
import { refundableQueries, type RefundableRow } from './refundable.queries.ts';

const PAGE_SIZE = 20;
const READ_REASON = 'Remboursement ou annulation d’un paiement';

export interface RefundsQuery {
  readonly recherche?: string | undefined;
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

const wire = (row: RefundableRow) => ({
  nature: row.nature,
  reference: row.reference,
  libelle: labelOf(row),
  numeroContrat: row.contract,
  montant: wireEuros(row.cents),
  depuisLe: row.since,
});

type Dependencies = Pick<Platform, 'reader' | 'config'> & {
  readonly reads: OperatorReads;
};

/** What may go back. */
export const createReadRefunds = ({ reader, config, reads }: Dependencies) => {
  const scopeOf = ({ accountId }: AuthenticatedCaller) => operatorScope(accountId, 'remboursement');
  return {
    list: async (
      caller: AuthenticatedCaller,
      { recherche, avant, taille }: RefundsQuery,
    ): Promise<RefundableLine[]> => {
      const rows = await refundableQueries(reader, scopeOf(caller)).list({
        search: recherche?.trim() ?? null,
        after: avant ?? null,
        size: taille === undefined ? PAGE_SIZE : Number(taille),
      });
      return rows.map((row) => ({ id: row.key, ...wire(row) }));
    },

    find: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { nature, reference }: { readonly nature: RefundKind; readonly reference: string },
    ): Promise<RefundableDetails> => {
      const row = await refundableQueries(reader, scopeOf(caller)).find(nature, reference);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (row.accountId !== null) {
        await reads.note(caller, origin, {
          screen: 'OPERATION',
          reason: READ_REASON,
          accounts: [row.accountId],
        });
      }
      return {
        ...wire(row),
        destinataire: row.owner,
        secondePersonne: needsSecondPerson(row.cents, config.operations.refundAloneCents),
      };
    },
  };
};
export type ReadRefunds = ReturnType<typeof createReadRefunds>;
