import { withConstantTiming } from '../../../platform/constant-timing.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createConfirmRegistration } from './confirm-registration.ts';
import { createControlGate, campaignControls } from './controls.ts';
import { createPendingRegistrations } from './pending-registrations.ts';
import { createRegister } from './register.ts';
import {
  createCheckAlreadyRegistered,
  createCheckControls,
  createFindRegistration,
  createSendLogin,
} from './registration-checks.ts';
import { createRegistrationMails } from './registration-mails.ts';
import { registrationMailQueries, registrationQueries } from './registration.queries.ts';

export { controlKey } from './controls.ts';
export { contentPurpose as pendingRegistrationPurposeOf } from './pending-registrations.ts';

export const createRegistrationModule = (platform: Platform) => {
  const { clock } = platform;
  const queries = registrationQueries(platform.reader);
  const find = createFindRegistration(queries, clock);
  const gate = createControlGate(platform);
  const pendings = createPendingRegistrations(platform);
  const scope = operatorScope('systeme', 'envoi des courriels d’inscription');
  const mailQueries = registrationMailQueries(platform.reader, scope);
  const checkControls = createCheckControls({ ...platform, find, gate });
  const checkAlreadyRegistered = createCheckAlreadyRegistered({ ...platform, find, gate });
  const register = createRegister({ ...platform, find, gate, pendings });
  const sendLogin = createSendLogin({ ...platform, find, logins: mailQueries });
  const confirm = createConfirmRegistration({ ...platform, pendings });
  return defineModule({
    handlers: {
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
        const campaigns = await queries.listCampaigns(query.numeroContrat, clock.businessDay());
        return campaigns.map((campaign) => ({
          id: campaign.id,
          libelle: campaign.libelle,
          infoControles: campaignControls(campaign),
          infosSupplementaires: campaign.infos,
        }));
      },
      checkControls: ({ params, body, origin }) =>
        checkControls(params, body.informationsControles, origin),
      checkAlreadyRegistered: ({ params, body, origin }) =>
        withConstantTiming(() => checkAlreadyRegistered(params, body, origin)),
      register: async ({ params, body, origin }) => ({
        ...(await withConstantTiming(() => register(params, body, origin))),
      }),
      sendLogin: async ({ params, body, origin }) => {
        await withConstantTiming(() => sendLogin(params.numeroContrat, body.emailContact, origin));
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
    },
    outboxHandlers: createRegistrationMails({ ...platform, queries: mailQueries, pendings }),
  });
};
