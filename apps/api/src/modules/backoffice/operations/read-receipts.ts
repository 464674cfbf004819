import type {
  ExpectedDetails,
  ExpectedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { ReceiptKind } from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { awaitedReceiptQueries, type AwaitedRow } from './expected-receipts.queries.ts';

const PAGE_SIZE = 20;
const READ_REASON = 'Encaissement d’un paiement que vous aviez annoncé';

export interface ReceiptsQuery {
  readonly nature?: ReceiptKind | undefined;
  readonly recherche?: string | undefined;
  readonly montant?: string | undefined;
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

const wire = ({ nature, reference, contract, cents, means, since }: AwaitedRow) => ({
  nature,
  reference,
  numeroContrat: contract,
  montant: wireEuros(cents),
  moyen: means,
  depuisLe: since,
});

type Dependencies = Pick<Platform, 'reader' | 'config'> & { readonly reads: OperatorReads };

/** What is awaited: the list names nobody; who pays is read one at a time, and recorded (P11). */
export const createReadReceipts = ({ reader, config, reads }: Dependencies) => {
  const queriesOf = ({ accountId }: AuthenticatedCaller) =>
    awaitedReceiptQueries(reader, operatorScope(accountId, 'encaissement'));
  return {
    list: async (
      caller: AuthenticatedCaller,
      { nature, recherche, montant, avant, taille }: ReceiptsQuery,
    ): Promise<ExpectedReceipt[]> => {
      const rows = await queriesOf(caller).list({
        nature: nature ?? null,
        search: recherche?.trim() ?? null,
        cents: montant === undefined ? null : (parseAmount(montant) ?? null),
        after: avant ?? null,
        size: taille === undefined ? PAGE_SIZE : Number(taille),
      });
      return rows.map((row) => ({ id: row.key, ...wire(row) }));
    },

    find: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { nature, reference }: { readonly nature: ReceiptKind; readonly reference: string },
    ): Promise<ExpectedDetails> => {
      const row = await queriesOf(caller).find(nature, reference);
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
        payeur: row.payer,
        secondePersonne: needsSecondPerson(row.cents, config.operations.receiptAloneCents),
      };
    },
  };
};
export type ReadReceipts = ReturnType<typeof createReadReceipts>;
