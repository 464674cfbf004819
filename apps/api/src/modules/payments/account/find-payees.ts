import type { PaidPayee, Payee } from '@portail/contract/payments/paying.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { payeeQueries } from './payees.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'limits' | 'digest'>;

/** Codes of nobody: enough for slips of the finger, too few to walk through them all. */
const UNKNOWN_CODES = { failures: 40, windowS: 3_600 } as const;

export interface FindPayees {
  readonly byCode: (caller: AuthenticatedCaller, codeNan: string) => Promise<Payee>;
  readonly paid: (
    caller: AuthenticatedCaller,
    numeroContrat: string | undefined,
  ) => Promise<PaidPayee[]>;
}

export const createFindPayees = ({ reader, units, limits, digest }: Dependencies): FindPayees => ({
  byCode: async (caller, codeNan) => {
    const queries = payeeQueries(reader, beneficiaryScopeOf(caller));
    const attempt = await limits.admit([
      { key: digest.of('nan', caller.accountId), ...UNKNOWN_CODES, clearedBySuccess: false },
    ]);
    const payee = await queries.findByCode(codeNan).catch(async (error: unknown) => {
      await attempt.abandon();
      throw error;
    });
    if (payee === undefined) {
      await units.transact((unit) => attempt.fail(unit));
      throw new DomainError('INTERVENANT_INCONNU');
    }
    await attempt.abandon();
    return payee;
  },

  paid: async (caller, numeroContrat) => {
    const scope = beneficiaryScopeOf(caller);
    requireOwnContract(scope, numeroContrat);
    const rows = await payeeQueries(reader, scope).listPaid(numeroContrat);
    return rows.map(({ lastDay, lastCents, moyen, ...payee }) => ({
      ...payee,
      dernierPaiement: { date: lastDay, montant: wireEuros(lastCents), moyen },
    }));
  },
});
