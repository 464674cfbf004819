import { TABLE_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { TableCall } from '@portail/contract/calls/list-exports.ts';
import type {
  NewSavedView,
  SavedView,
  SavedViewBody,
} from '@portail/contract/identity/saved-views.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SAVED_VIEWS_MAX } from '@portail/rules/identity/preferences/saved-views.ts';
import * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { userScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { savedViewQueries, savedViewsIn } from './saved-views.repository.ts';

/** The list of this name, which the caller may read. */
const requireList = ({ permissions }: AuthenticatedCaller, name: string): TableCall => {
  const call = TABLE_CALLS.find(([, { list }]) => list.table.name === name)?.[1];
  if (call === undefined) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'liste', message: MESSAGES.choice }],
    });
  }
  const { access } = call;
  if ('anyOf' in access && !access.anyOf.some((one) => permissions.includes(one)))
    throw new DomainError('ACCES_REFUSE');
  return call;
};

/** The query of the list without its page and without free text, each part optional. */
const requireQuery = ({ query, list }: TableCall, given: SavedViewBody['requete']): void => {
  const left = new Set(['avant', 'taille', ...list.table.unsaved]);
  const shape = Object.fromEntries(
    Object.entries(query.shape)
      .filter(([field]) => !left.has(field))
      .map(([field, schema]) => [field, z.optional(schema)]),
  );
  const parsed = z.safeParse(z.strictObject(shape), given);
  if (parsed.success) return;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ champ: `requete.${key}`, message: MESSAGES.unknownField }))
        : [{ champ: `requete.${issue.path.map(String).join('.')}`, message: issue.message }],
    ),
  });
};

/** Each user's own views of the lists of their space. */
export const createSavedViews = ({
  reader,
  units,
  clock,
  ids,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids'>) => ({
  list: async (caller: AuthenticatedCaller, name: string): Promise<SavedView[]> => {
    requireList(caller, name);
    return await savedViewQueries(reader, userScopeOf(caller)).list(name);
  },

  add: async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    { liste, nom, requete }: NewSavedView,
  ): Promise<SavedView> => {
    requireQuery(requireList(caller, liste), requete);
    const views = savedViewsIn(unit, userScopeOf(caller));
    if ((await views.countLocked(liste)) >= SAVED_VIEWS_MAX) throw new DomainError('TROP_DE_VUES');
    const id = ids.ordered();
    const name = nom.trim();
    await views.add(id, { list: liste, name, query: requete }, clock.realNow());
    return { id, liste, nom: name, requete };
  },

  change: (
    caller: AuthenticatedCaller,
    id: string,
    { nom, requete }: SavedViewBody,
  ): Promise<SavedView> =>
    units.transact(async (unit) => {
      const views = savedViewsIn(unit, userScopeOf(caller));
      const known = await views.lock(id);
      if (known === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      requireQuery(requireList(caller, known.liste), requete);
      const name = nom.trim();
      await views.change(id, { name, query: requete }, clock.realNow());
      return { id, liste: known.liste, nom: name, requete };
    }),

  remove: (caller: AuthenticatedCaller, id: string): Promise<void> =>
    units.transact(async (unit) => {
      if (!(await savedViewsIn(unit, userScopeOf(caller)).remove(id)))
        throw new DomainError('RESSOURCE_INTROUVABLE');
    }),
});
