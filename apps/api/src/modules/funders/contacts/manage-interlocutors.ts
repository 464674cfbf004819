import type {
  Interlocutor,
  InterlocutorChange,
  NewInterlocutor,
} from '@portail/contract/funders/interlocutors.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { interlocutorQueries, type InterlocutorsQuery } from './interlocutors.queries.ts';
import { interlocutorsIn } from './interlocutors.repository.ts';

type Act = 'AJOUT' | 'MODIFICATION' | 'RETRAIT';

const scopeOf = ({ userId }: AuthenticatedCaller) =>
  operatorScope(userId, 'interlocuteurs des clients');

export const createManageInterlocutors = (
  dependencies: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>,
) => {
  const { reader, units, clock, ids, securityLog } = dependencies;

  const read = async (caller: AuthenticatedCaller, id: string): Promise<Interlocutor> => {
    const found = await interlocutorQueries(reader, scopeOf(caller)).find(id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return found;
  };

  const record = (
    unit: UnitOfWork,
    { userId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: { readonly acte: Act; readonly interlocuteur: string },
  ): Promise<void> =>
    securityLog.record(unit, origin, {
      kind: 'INTERLOCUTEUR',
      result: 'SUCCES',
      userId,
      details,
    });

  /** Refuses an unknown funder, and an address already used at this funder. */
  const requireFreeAddress = async (
    people: ReturnType<typeof interlocutorsIn>,
    { clientId, mail, id }: { clientId: string; mail: string; id?: string },
  ): Promise<void> => {
    if ((await people.lockFunder(clientId)) === undefined) throw new DomainError('CLIENT_INCONNU');
    if (await people.isMailTaken(clientId, mail, id))
      throw new DomainError('INTERLOCUTEUR_DEJA_PRESENT');
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: InterlocutorsQuery,
    ): Promise<ListPage<Interlocutor[]>> => {
      const page = await interlocutorQueries(reader, scopeOf(caller)).list(query);
      return mapPage(page, ({ sortValue: _value, sortId: _id, ...line }) => line);
    },

    funders: (caller: AuthenticatedCaller) =>
      interlocutorQueries(reader, scopeOf(caller)).funders(),

    add: async (
      caller: AuthenticatedCaller,
      given: NewInterlocutor,
      origin: RequestOrigin,
    ): Promise<Interlocutor> => {
      const id = ids.ordered();
      await units.transact(async (unit) => {
        const people = interlocutorsIn(unit, scopeOf(caller));
        await requireFreeAddress(people, given);
        await people.add(id, given, clock.realNow());
        await record(unit, caller, origin, { acte: 'AJOUT', interlocuteur: id });
      });
      return await read(caller, id);
    },

    change: async (
      caller: AuthenticatedCaller,
      { id, ...change }: InterlocutorChange & { readonly id: string },
      origin: RequestOrigin,
    ): Promise<Interlocutor> => {
      await units.transact(async (unit) => {
        const people = interlocutorsIn(unit, scopeOf(caller));
        const known = await people.lock(id);
        if (known === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (change.version !== undefined && change.version !== known.version)
          throw new DomainError('INTERLOCUTEUR_MODIFIE');
        const { clientId = known.clientId, mail = known.mail } = change;
        await requireFreeAddress(people, { clientId, mail, id });
        await people.change(id, change, clock.realNow());
        await record(unit, caller, origin, { acte: 'MODIFICATION', interlocuteur: id });
      });
      return await read(caller, id);
    },

    remove: (caller: AuthenticatedCaller, id: string, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        const isDeleted = await interlocutorsIn(unit, scopeOf(caller)).remove(id);
        if (!isDeleted) throw new DomainError('RESSOURCE_INTROUVABLE');
        await record(unit, caller, origin, { acte: 'RETRAIT', interlocuteur: id });
      }),
  };
};
