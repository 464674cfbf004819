import { withConstantTiming } from '../../../platform/constant-timing.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { sessionControls } from './asked-controls.ts';
import type { CheckAlreadyRegistered } from './check-already-registered.ts';
import type { CheckControls } from './check-controls.ts';
import type { ConfirmRegistration } from './confirm-registration.ts';
import type { FindRegistration } from './find-registration.ts';
import type { Register } from './register.ts';
import type { RegistrationQueries } from './registration.queries.ts';
import type { SendLogin } from './send-login.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly queries: RegistrationQueries;
  readonly find: FindRegistration;
  readonly checkControls: CheckControls;
  readonly checkAlreadyRegistered: CheckAlreadyRegistered;
  readonly register: Register;
  readonly sendLogin: SendLogin;
  readonly confirm: ConfirmRegistration;
}

export type RegistrationHandlers = Pick<
  Handlers,
  | 'getRegistrationParameters'
  | 'getRegistrationSessions'
  | 'checkControls'
  | 'checkAlreadyRegistered'
  | 'register'
  | 'sendLogin'
  | 'readRegistrationProof'
  | 'confirmRegistration'
  | 'getPendingRegistrations'
  | 'confirmPendingRegistration'
  | 'declinePendingRegistration'
>;

export const createRegistrationHandlers = (dependencies: Dependencies): RegistrationHandlers => {
  const { clock, queries, find, confirm } = dependencies;
  return {
    getRegistrationParameters: async ({ params }) => {
      const contract = await find.contract(params.numeroContrat);
      return {
        autoriserChoixTypeProduit: contract.allowsProductChoice,
        typeInscription: contract.registrationType,
        raisonSociale: contract.socialReason,
        typeContrat: contract.contractType,
        libelleMatricule: contract.matriculeLabel,
      };
    },

    getRegistrationSessions: async ({ query }) => {
      await find.contract(query.numeroContrat);
      const sessions = await queries.listSessions(query.numeroContrat, clock.businessDay());
      return sessions.map((session) => ({
        id: session.id,
        libelle: session.libelle,
        infoControles: sessionControls(session),
        infosSupplementaires: session.infos,
      }));
    },

    checkControls: ({ params, body, origin }) =>
      dependencies.checkControls(params, body.informationsControles, origin),

    checkAlreadyRegistered: ({ params, body, origin }) =>
      withConstantTiming(() => dependencies.checkAlreadyRegistered(params, body, origin)),

    register: async ({ params, body, origin }) => ({
      ...(await withConstantTiming(() => dependencies.register(params, body, origin))),
    }),

    sendLogin: async ({ params, body, origin }) => {
      await withConstantTiming(() =>
        dependencies.sendLogin(params.numeroContrat, body.emailContact, origin),
      );
      return undefined;
    },

    readRegistrationProof: ({ body }) => confirm.read(body.jeton),

    confirmRegistration: async ({ body, origin }) => ({
      ...(await confirm.byToken(body.jeton, body.motDePasse, origin)),
    }),

    getPendingRegistrations: ({ caller }) => confirm.list(caller),

    confirmPendingRegistration: async ({ caller, params, origin }) => ({
      ...(await confirm.bySignedIn(caller, params.idDemande, origin)),
    }),

    declinePendingRegistration: async ({ caller, params }) => {
      await confirm.decline(caller, params.idDemande);
      return undefined;
    },
  };
};
