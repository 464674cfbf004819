import {
  MERGE_MESSAGES,
  type DuplicatePair,
  type FunderPerson,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import { PLANS_RECEIVED } from '../aid-plans/import-plans.ts';
import { uuidOf } from '../aid-plans/list-plans.ts';
import { duplicatePairs, mergedPeopleIn, type MergedPerson } from './merge-people.repository.ts';
import { personIn } from './people.repository.ts';
import { peopleQueries } from './people.queries.ts';
import { wireIdentity, type ReadPeople } from './read-people.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox' | 'securityLog'> & {
  readonly people: ReadPeople;
  readonly reads: FunderReads;
};
type MergedRows = ReturnType<typeof mergedPeopleIn>;

/** Proposes the records that seem to be one person, and merges two of them. */
export const createMergePeople = (dependencies: Dependencies) => {
  const { reader, units, clock, outbox, securityLog, people, reads } = dependencies;

  const list = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
  ): Promise<DuplicatePair[]> => {
    const scope = funderScopeOf(caller);
    const queries = peopleQueries(reader, scope);
    const today = clock.businessDay();
    const found = await Promise.all(
      (await duplicatePairs(reader, scope)).map(async ({ first, second, reason }) => ({
        reason,
        pair: await Promise.all([queries.find(first, today), queries.find(second, today)]),
      })),
    );
    const pairs = found.flatMap(({ reason, pair: [one, other] }) =>
      one === undefined || other === undefined ? [] : [{ reason, one, other }],
    );
    await reads.note(caller, origin, {
      screen: 'PERSONNES',
      contract: null,
      people: pairs.flatMap(({ one, other }) =>
        [one, other].flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
      ),
    });
    return pairs.map(({ reason, one, other }) => ({
      raison: reason,
      personnes: [wireIdentity(one), wireIdentity(other)],
    }));
  };

  const obstacleOf = async (
    rows: MergedRows,
    kept: MergedPerson,
    gone: MergedPerson,
  ): Promise<string | undefined> => {
    if (kept.contract !== gone.contract) return MERGE_MESSAGES.otherContract;
    if (gone.beneficiaryId !== null) {
      return kept.beneficiaryId === null ? MERGE_MESSAGES.accountGoes : MERGE_MESSAGES.twoAccounts;
    }
    const campaigns = await rows.sharedCampaigns(kept, gone);
    if (campaigns.length > 0) return MERGE_MESSAGES.sameSession(campaigns);
    const products = await rows.sharedProducts(kept, gone);
    return products.length > 0 ? MERGE_MESSAGES.samePlan(products) : undefined;
  };

  const merge = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    idAutrePersonne: string,
    origin: RequestOrigin,
  ): Promise<FunderPerson> => {
    const scope = funderScopeOf(caller);
    const id = uuidOf(idPersonne);
    if (id === undefined || id === idAutrePersonne) throw new DomainError('RESSOURCE_INTROUVABLE');
    await units.transact(async (unit) => {
      const rows = mergedPeopleIn(unit, scope);
      const both = await rows.lock([id, idAutrePersonne]);
      const kept = both.find((one) => one.id === id);
      const gone = both.find((one) => one.id === idAutrePersonne);
      if (kept === undefined || gone === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const message = await obstacleOf(rows, kept, gone);
      if (message !== undefined) {
        throw new DomainError('FUSION_IMPOSSIBLE', {
          fields: [{ champ: 'idAutrePersonne', message }],
        });
      }
      const moved = await rows.merge(kept, gone, clock.businessNow());
      await personIn(unit, scope, id).spell({
        nom: kept.nom === '' ? gone.nom : kept.nom,
        prenom: kept.prenom === '' ? gone.prenom : kept.prenom,
        dateNaissance: kept.dateNaissance ?? gone.dateNaissance,
      });
      // A plan that waited for the person may now find their account.
      await outbox.add(unit, {
        kind: PLANS_RECEIVED,
        dedupKey: `${PLANS_RECEIVED}:FUSION:${gone.id}`,
        payload: { personneId: id },
      });
      await securityLog.record(unit, origin, {
        kind: 'PERSONNES_REUNIES',
        result: 'SUCCES',
        userId: caller.userId,
        details: {
          personne: id,
          personneRetiree: gone.id,
          contrat: kept.contract,
          lignes: moved.lines,
          plans: moved.plans,
        },
      });
    });
    return await people.sheet(caller, id);
  };

  return { list, merge };
};
