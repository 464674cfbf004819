import type {
  FirstUser,
  FunderChange,
  FunderCreation,
  FunderIdentity,
  FunderLine,
  FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { FUNDER_MESSAGES } from '@portail/contract/funders/funder-messages.ts';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { InviteAdministrator } from '../users/funder-users.module.ts';
import { changeQueries } from './changes.queries.ts';
import { createTellContact } from './contact-notices.ts';
import { funderQueries, type FunderUserLine } from './funders.queries.ts';
import { fundersIn, type FunderRow } from './funders.repository.ts';
import { createKeepAct, funderKeeper } from './keep-acts.ts';
import { changesBetween, flatFunder } from './setting-changes.ts';
import { frenchDay, wireAct } from './wire-funders.ts';

const PAGE_SIZE = 50;

export interface AskedFunders {
  readonly recherche?: string | undefined;
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

/** As the database keeps names to be found: capitals and digits, nothing else. */
const wordsOf = (recherche: string | undefined): string | undefined => {
  const words = (recherche ?? '')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return words === '' ? undefined : words;
};

const identityOf = (row: FunderRow): FunderIdentity => {
  const { id: _id, clientId: _client, clientNumber: _number, ...rest } = row;
  const { version: _version, createdAt: _createdAt, ...identity } = rest;
  return identity;
};

const wireUser = ({ hasPassword, linkEndsAt, ...user }: FunderUserLine) => ({
  ...user,
  statut: hasPassword ? ('ACTIF' as const) : ('INVITE' as const),
  invitationValableJusquau: hasPassword || linkEndsAt === null ? null : frenchDay(linkEndsAt),
});

const refuseTakenSiret = (error: unknown): never => {
  if (!violatesUnique(error, 'financeur_siret_key')) throw error;
  throw new DomainError('SIRET_DEJA_CONNU', {
    fields: [{ champ: 'siret', message: FUNDER_MESSAGES.siretTaken }],
  });
};

/** Funders, as the house opens and keeps them. */
export const createManageFunders = (dependencies: Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'outbox' | 'secretBox'
> & {
  readonly inviteAdministrator: InviteAdministrator;
}) => {
  const { reader, units, clock, ids, inviteAdministrator } = dependencies;
  const keepAct = createKeepAct(dependencies);
  const tellContact = createTellContact(dependencies);

  const read = async (caller: AuthenticatedCaller, clientId: string): Promise<FunderSheet> => {
    const operator = funderKeeper(caller);
    const queries = funderQueries(reader, operator);
    const row = await queries.find(clientId);
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const [contrats, users, produitsProposes, acts] = await Promise.all([
      queries.contracts(row.id),
      queries.users(row.id, clock.realNow()),
      queries.products(),
      changeQueries(reader, operator).ofFunder(row.id),
    ]);
    return {
      ...identityOf(row),
      clientId: row.clientId,
      clientNumber: row.clientNumber,
      version: row.version,
      dateCreation: frenchDay(row.createdAt),
      contrats,
      utilisateurs: users.map(wireUser),
      produitsProposes,
      historique: acts.map(wireAct),
    };
  };

  return {
    list: (caller: AuthenticatedCaller, asked: AskedFunders): Promise<FunderLine[]> =>
      funderQueries(reader, funderKeeper(caller)).list({
        words: wordsOf(asked.recherche),
        after: asked.avant,
        size: asked.taille === undefined ? PAGE_SIZE : Number(asked.taille),
      }),

    read,

    create: async (
      caller: AuthenticatedCaller,
      { premierUtilisateur, ...funder }: FunderCreation,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderKeeper(caller);
      const financeurId = ids.ordered();
      const clientId = await units
        .transact(async (unit) => {
          const made = await fundersIn(unit, operator).add(financeurId, funder, clock.realNow());
          const changes = changesBetween(new Map(), flatFunder(funder));
          await keepAct(unit, operator, {
            financeurId,
            numero: null,
            acte: 'CREATION',
            clientId: made,
            changes,
            origin,
          });
          await inviteAdministrator(unit, operator, { ...premierUtilisateur, financeurId }, origin);
          return made;
        })
        .catch(refuseTakenSiret);
      return await read(caller, clientId);
    },

    change: async (
      caller: AuthenticatedCaller,
      clientId: string,
      change: FunderChange,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderKeeper(caller);
      await units
        .transact(async (unit) => {
          const funders = fundersIn(unit, operator);
          const stored = await funders.lock(clientId);
          if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
          if (stored.version !== change.version) throw new DomainError('FICHE_MODIFIEE');
          const before = identityOf(stored);
          const { version: _version, ...given } = change;
          const after = { ...before, ...given };
          const changes = changesBetween(flatFunder(before), flatFunder(after));
          if (changes.length === 0) return;
          requireRecentConfirmation(caller, clock);
          await funders.change(stored.id, after);
          await tellContact(unit, operator, { stored, after });
          await keepAct(unit, operator, {
            financeurId: stored.id,
            numero: null,
            acte: 'MODIFICATION',
            clientId,
            changes,
            origin,
          });
        })
        .catch(refuseTakenSiret);
      return await read(caller, clientId);
    },

    invite: async (
      caller: AuthenticatedCaller,
      clientId: string,
      user: FirstUser,
      origin: RequestOrigin,
    ): Promise<FunderSheet> => {
      const operator = funderKeeper(caller);
      await units.transact(async (unit) => {
        const stored = await fundersIn(unit, operator).lock(clientId);
        if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        requireRecentConfirmation(caller, clock);
        await inviteAdministrator(unit, operator, { ...user, financeurId: stored.id }, origin);
        // Who was invited is told among the users: the history is not about people.
        await keepAct(unit, operator, {
          financeurId: stored.id,
          numero: null,
          acte: 'INVITATION',
          clientId,
          changes: [],
          origin,
        });
      });
      return await read(caller, clientId);
    },
  };
};
