import type { FunderSessionLine } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, type FunderScope } from '../../../platform/ports/owner-scope.ts';
import { statutOfSession } from '../../orders/ordering/ordering.module.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import type { createCloseSession } from './close-session.ts';
import type { createCopySession } from './copy-session.ts';
import { funderSessionQueries } from './funder-sessions.queries.ts';
import { previewOf } from './preview-mail.ts';
import { progressQueries } from './progress.queries.ts';
import { wireDays, wireManaged, wireProgress } from './wire-managed.ts';
import { requireKnown, type createAddSession, type createChangeSession } from './write-session.ts';

export type FunderSessionsHandlers = Pick<
  Handlers,
  | 'getFunderContracts'
  | 'getFunderSessions'
  | 'createFunderSession'
  | 'updateFunderSession'
  | 'getFunderSession'
  | 'getFunderSessionInformation'
  | 'closeFunderSession'
  | 'findMatricule'
  | 'copyFunderSession'
  | 'previewSessionMail'
>;

export interface FunderSessionsDependencies extends Pick<Platform, 'reader' | 'clock' | 'config'> {
  readonly addSession: ReturnType<typeof createAddSession>;
  readonly changeSession: ReturnType<typeof createChangeSession>;
  readonly closeSession: ReturnType<typeof createCloseSession>;
  readonly copySession: ReturnType<typeof createCopySession>;
}

type Reading = Pick<
  FunderSessionsHandlers,
  | 'getFunderContracts'
  | 'getFunderSessions'
  | 'getFunderSession'
  | 'getFunderSessionInformation'
  | 'findMatricule'
>;

const readingHandlers = ({ reader, clock }: FunderSessionsDependencies): Reading => {
  /** Somebody else's and nobody's are refused alike. */
  const requireOwn = async (
    scope: FunderScope,
    {
      numeroContrat,
      clientId,
    }: { numeroContrat?: string | undefined; clientId?: string | undefined },
  ): Promise<void> => {
    const own = funderSessionQueries(reader, scope);
    const isOwn =
      (numeroContrat === undefined || (await own.holdsContract(numeroContrat))) &&
      (clientId === undefined || (await own.clientId()) === clientId);
    if (!isOwn) throw new DomainError('ACCES_REFUSE');
  };

  return {
    getFunderContracts: async ({ caller }) => {
      const contracts = await funderSessionQueries(reader, funderScopeOf(caller)).contracts();
      return contracts.map(({ numero, ...contract }) => ({ numeroContrat: numero, ...contract }));
    },

    getFunderSessions: async ({ caller, query }) => {
      const scope = funderScopeOf(caller);
      await requireOwn(scope, query);
      const sessions = await funderSessionQueries(reader, scope).list(query.numeroContrat);
      const today = clock.businessDay();
      return sessions.map((session): FunderSessionLine => ({
        id: session.id,
        numeroContrat: session.contract_numero,
        libelle: session.libelle,
        ...wireDays(session),
        permanent: session.permanent,
        statut: statutOfSession(session, today),
        origine: session.origine,
        nombreLignes: session.lines ?? 0,
        nombreLignesEnAttente: session.waiting ?? 0,
      }));
    },

    getFunderSession: async ({ caller, params }) => {
      const scope = funderScopeOf(caller);
      const session = requireKnown(await funderSessionQueries(reader, scope).find(params.id));
      return wireManaged(session, statutOfSession(session, clock.businessDay()));
    },

    getFunderSessionInformation: async ({ caller, params }) => {
      const progress = await progressQueries(reader, funderScopeOf(caller)).find(params.id);
      if (progress === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
      return wireProgress(progress, statutOfSession(progress, clock.businessDay()));
    },

    findMatricule: async ({ caller, params: { id, matricule } }) => {
      const queries = progressQueries(reader, funderScopeOf(caller));
      const found = await queries.findMatricule(id, matricule.trim(), controlKey(matricule));
      if (found === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
      return found;
    },
  };
};

export const createFunderSessionsHandlers = (
  dependencies: FunderSessionsDependencies,
): FunderSessionsHandlers => {
  const { reader, clock, config, addSession, changeSession, closeSession, copySession } =
    dependencies;
  return {
    ...readingHandlers(dependencies),

    createFunderSession: ({ caller, body, unit }) => addSession(unit, caller, body),
    updateFunderSession: ({ caller, params, body }) => changeSession(caller, params.id, body),
    closeFunderSession: ({ caller, params }) => closeSession(caller, params.id),
    copyFunderSession: ({ caller, params, unit }) => copySession(unit, caller, params.id),

    previewSessionMail: async ({ caller, body }) => {
      const contracts = await funderSessionQueries(reader, funderScopeOf(caller)).contracts();
      const contract = contracts.find(({ numero }) => numero === body.idContrat);
      if (contract === undefined) throw new DomainError('ACCES_REFUSE');
      return previewOf(body, {
        today: clock.businessDay(),
        publicUrl: config.publicUrl,
        socialReason: contract.raisonSociale,
      });
    },
  };
};
