import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { chainedAfter } from './consultation-chain.ts';
import { consultationsIn } from './consultations.repository.ts';
import { funderReadsIn } from './funder-reads.repository.ts';
import { readPeopleQueries } from './read-people.queries.ts';

/** In words that the person reads. */
const REASONS = {
  LIGNES: 'Lecture des demandes d’une session par votre financeur',
  EXPORT_LIGNES: 'Fichier des demandes d’une session, téléchargé par votre financeur',
  EXPORT_COMMANDES: 'Fichier des commandes d’une session, téléchargé par votre financeur',
  FICHIER_CONTROLE: 'Fichier des personnes attendues, téléchargé par votre financeur',
  PLANS: 'Lecture des plans d’aide par votre financeur',
} as const;
type FunderScreen = keyof typeof REASONS;

/** Rows of one statement: a file may name tens of thousands. */
const BATCH = 500;

interface FunderRead {
  readonly screen: FunderScreen;
  readonly contract: string | null;
}

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids'>;

/** Written before anything is shown (P11): one row for each person, reason and session. */
export const createFunderReads = ({ reader, units, clock, ids }: Dependencies) => {
  const noteSome = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { screen, contract, people }: FunderRead & { readonly people: readonly string[] },
  ): Promise<void> => {
    const scope = funderScopeOf(caller);
    const { sessionId } = caller;
    const reason = REASONS[screen];
    if (await readPeopleQueries(reader, scope).areNoted(people, { sessionId, reason })) return;
    await units.transact(async (unit) => {
      const reads = funderReadsIn(unit, scope);
      const found = await reads.lockUnnoted(people, { sessionId, reason });
      if (found.length === 0) return;
      const { organisme, login } = await reads.findReader(caller.accountId);
      const at = clock.realNow();
      await consultationsIn(unit).insert(
        found.map(({ accountId, ...last }) =>
          chainedAfter(last, {
            id: ids.ordered(),
            accountId,
            by: 'FINANCEUR',
            organisme,
            identifiant: login,
            contract,
            isReadOnly: true,
            reason,
            sessionId,
            requestId: origin.requestId,
            at,
          }),
        ),
      );
    });
  };

  const note = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { people, ...read }: FunderRead & { readonly people: readonly string[] },
  ): Promise<void> => {
    const all = [...new Set(people)].toSorted();
    for (let first = 0; first < all.length; first += BATCH) {
      await noteSome(caller, origin, { ...read, people: all.slice(first, first + BATCH) });
    }
  };

  return {
    note,
    /** Everybody in a file of a session of the funder's own. */
    noteFile: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { sessionId, ...read }: FunderRead & { readonly sessionId: string },
    ): Promise<void> => {
      const queries = readPeopleQueries(reader, funderScopeOf(caller));
      const people =
        read.screen === 'FICHIER_CONTROLE'
          ? await queries.ofExpected(sessionId)
          : await queries.ofLines(sessionId);
      await note(caller, origin, { ...read, people });
    },
  };
};
export type FunderReads = ReturnType<typeof createFunderReads>;
