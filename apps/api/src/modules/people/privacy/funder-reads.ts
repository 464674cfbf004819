import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { chainedAfter } from './consultation-chain.ts';
import { consultationsIn, funderReadsIn } from './consultations.repository.ts';
import { funderReadQueries } from './consultations.queries.ts';

/** Shown to the person in the list of consultations of their data. */
const REASONS = {
  LIGNES: 'Lecture des demandes d’une session par votre financeur',
  EXPORT_LIGNES: 'Fichier des demandes d’une session, téléchargé par votre financeur',
  EXPORT_COMMANDES: 'Fichier des commandes d’une session, téléchargé par votre financeur',
  FICHIER_CONTROLE: 'Fichier des personnes attendues, téléchargé par votre financeur',
  PERSONNES: 'Lecture de la liste des personnes par votre financeur',
  FICHE_PERSONNE: 'Lecture de votre fiche par votre financeur',
  PLANS: 'Lecture des plans d’aide par votre financeur',
} as const;
type FunderScreen = keyof typeof REASONS;

/** People per statement: a file may contain tens of thousands. */
const BATCH_SIZE = 500;

interface FunderRead {
  readonly screen: FunderScreen;
  readonly contract: string | null;
}

/** Records that a funder reads people's data, before the answer: once per person, reason and session. */
export const createFunderReads = ({
  reader,
  units,
  clock,
  ids,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids'>) => {
  const recordBatch = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    { screen, contract, people }: FunderRead & { readonly people: readonly string[] },
  ): Promise<void> => {
    const scope = funderScopeOf(caller);
    const { sessionId } = caller;
    const reason = REASONS[screen];
    if (await funderReadQueries(reader, scope).areRecorded(people, { sessionId, reason })) return;
    await units.transact(async (unit) => {
      const reads = funderReadsIn(unit, scope);
      const found = await reads.lockUnrecorded(people, { sessionId, reason });
      if (found.length === 0) return;
      const { organisme, login } = await reads.findReader(caller.userId);
      const at = clock.realNow();
      await consultationsIn(unit).insert(
        found.map(({ userId, ...last }) =>
          chainedAfter(last, {
            id: ids.ordered(),
            userId,
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
    for (let first = 0; first < all.length; first += BATCH_SIZE) {
      await recordBatch(caller, origin, { ...read, people: all.slice(first, first + BATCH_SIZE) });
    }
  };

  return {
    note,
    /** Records all the people in a file of one of the funder's campaigns. */
    noteFile: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { sessionId: campaignId, ...read }: FunderRead & { readonly sessionId: string },
    ): Promise<void> => {
      const queries = funderReadQueries(reader, funderScopeOf(caller));
      const people =
        read.screen === 'FICHIER_CONTROLE'
          ? await queries.peopleOfControlFile(campaignId)
          : await queries.peopleOfLines(campaignId);
      await note(caller, origin, { ...read, people });
    },
  };
};
export type FunderReads = ReturnType<typeof createFunderReads>;
