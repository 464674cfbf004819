import { readsFiles, type OperatorScreen } from '@portail/rules/backoffice/operators/reading.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { chainedAfter } from './consultation-chain.ts';
import { consultationsIn, operatorReadsIn } from './consultations.repository.ts';
import { operatorReadQueries } from './consultations.queries.ts';
import { createOperatorWatch } from './operator-watch.ts';

interface OperatorRead {
  readonly screen: OperatorScreen;
  /** French sentence, shown to the person in the list of consultations. */
  readonly reason: string;
  /** Accounts of the beneficiaries whose data is in the answer. */
  readonly accounts: readonly string[];
}

/** People per statement: a report may contain thousands. */
const BATCH_SIZE = 500;

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'digest' | 'limits' | 'securityLog' | 'alarms'
>;

/**
 * Records what an operator reads in the back office, before the answer: once per person, reason and
 * session. Refused while the operator's consultations are suspended.
 */
export const createOperatorReads = (platform: Dependencies) => {
  const { reader, units, clock, ids, securityLog } = platform;
  const watch = createOperatorWatch(platform);

  interface Reading extends OperatorRead {
    readonly caller: AuthenticatedCaller;
    readonly origin: RequestOrigin;
    readonly scope: OperatorScope;
  }

  /** Returns false instead of throwing, so that the suspension is committed. */
  const write = async (unit: UnitOfWork, reading: Reading): Promise<boolean> => {
    const { caller, origin, scope, screen, reason, accounts } = reading;
    const { sessionId } = caller;
    const operator = await watch.lock(unit, scope.userId);
    if (operator === undefined || operator.isPaused) return false;
    const reads = operatorReadsIn(unit, scope);
    const found = await reads.lockUnrecorded(accounts, { sessionId, reason });
    if (found.length === 0) return true;
    const read = found.map(({ userId }) => userId);
    if (!readsFiles(screen)) await watch.recordListed(unit, origin, { operator, read });
    else if (!(await watch.admit(unit, origin, { operator, read }))) return false;
    const at = clock.realNow();
    await consultationsIn(unit).insert(
      found.map(({ userId, contract, ...last }) =>
        chainedAfter(last, {
          id: ids.ordered(),
          userId,
          by: 'ASSISTANCE',
          organisme: operator.organisme,
          identifiant: operator.identifiant,
          contract,
          isReadOnly: true,
          reason,
          sessionId,
          requestId: origin.requestId,
          at,
          screen,
        }),
      ),
    );
    await securityLog.record(unit, origin, {
      kind: 'LECTURE_OPERATEUR',
      result: 'SUCCES',
      userId: caller.userId,
      details: { ecran: screen, personnes: read.length },
    });
    return true;
  };

  const note = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { accounts, ...read }: OperatorRead,
  ): Promise<void> => {
    if (caller.space !== 'ESPACE_OPERATEUR') throw new DomainError('ACCES_REFUSE');
    const { sessionId } = caller;
    const scope = operatorScope(caller.userId, read.reason);
    const queries = operatorReadQueries(reader, scope);
    if (await queries.isPaused()) throw new DomainError('CONSULTATIONS_SUSPENDUES');
    const all = [...new Set(accounts)].toSorted();
    for (let first = 0; first < all.length; first += BATCH_SIZE) {
      const some = all.slice(first, first + BATCH_SIZE);
      if (await queries.areRecorded(some, { sessionId, reason: read.reason })) continue;
      const reading = { ...read, accounts: some, caller, origin, scope };
      const isAllowed = await units.transact((unit) => write(unit, reading));
      if (!isAllowed) throw new DomainError('CONSULTATIONS_SUSPENDUES');
    }
  };

  return { note };
};
export type OperatorReads = ReturnType<typeof createOperatorReads>;
