import type {
  HeldPayee,
  ReleaseOutcome,
} from '@portail/contract/settlement/payee-verification.schemas.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { needsTwoToRelease, type ReleaseReason } from '@portail/rules/settlement/payee-match.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { payeeVerificationQueries } from './payee-verification.queries.ts';
import { heldPayeesIn } from './payee-verification.repository.ts';

const REASON = 'virements retenus par la vérification du titulaire';

interface Operator {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** Payees whose payouts wait, and their release by operators. */
export const createHeldPayees = (
  platform: Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'> & {
    readonly reads: OperatorReads;
  },
) => {
  const { reader, units, clock, securityLog, reads } = platform;
  const scopeOf = ({ caller }: Operator) => operatorScope(caller.userId, REASON);

  return {
    list: async (operator: Operator): Promise<HeldPayee[]> => {
      const { caller, origin } = operator;
      const rows = await payeeVerificationQueries(reader, scopeOf(operator)).listHeld();
      await reads.note(caller, origin, {
        screen: 'OPERATION',
        reason: 'Vérification du titulaire d’un compte bancaire',
        accounts: rows.flatMap(({ userId }) => userId ?? []),
      });
      return rows.map((row) => ({
        idRetenue: row.id,
        intervenant: row.payee,
        codeNAN: row.codeNan,
        titulaire: row.holder,
        iban: maskedIban(row.ibanEnd),
        reponse: row.answer,
        nomSuggere: row.suggestedName,
        retenuLe: dateTimeInFrance(row.heldAt),
        montantAVerser: wireEuros(row.dueCents),
        secondePersonne: needsTwoToRelease(row.answer),
        levee:
          row.reason === null || row.requestedAt === null
            ? null
            : {
                motif: row.reason,
                demandeePar: row.requester ?? '',
                demandeeLe: dateTimeInFrance(row.requestedAt),
                estSienne: row.requestedBy === caller.userId,
              },
      }));
    },

    /** For a different name the first operator asks, and another one confirms. */
    release: async (
      operator: Operator,
      { id, reason }: { readonly id: string; readonly reason: ReleaseReason },
    ): Promise<ReleaseOutcome> => {
      const { caller, origin } = operator;
      requireRecentConfirmation(caller, clock);
      return await units.transact(async (unit) => {
        const payees = heldPayeesIn(unit, scopeOf(operator));
        const held = await payees.lock(id);
        if (held === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const { answer, requestedBy } = held;
        const now = clock.businessNow();
        const record = (acte: string) =>
          securityLog.record(unit, origin, {
            kind: 'OPERATION_ARGENT',
            result: 'SUCCES',
            userId: caller.userId,
            details: { acte, reference: id, motif: reason, reponse: answer },
          });

        if (requestedBy === undefined) {
          await payees.request(id, reason, now);
          if (needsTwoToRelease(answer)) {
            await record('LEVEE_DEMANDEE');
            return { statut: 'A_CONFIRMER' };
          }
        } else if (!mayDecide({ requestedBy, decidedBy: caller.userId })) {
          throw new DomainError('SECONDE_PERSONNE_REQUISE');
        }
        await payees.release(id, requestedBy === undefined ? null : caller.userId, now);
        await record('LEVEE');
        return { statut: 'LEVEE' };
      });
    },
  };
};
