import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { codeOf } from './order-calls.ts';
import { confirmSession } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';
import { openOperator, OPERATORS } from './operator-sessions.ts';

export const FUNDERS = '/api/sap/financeurs';
export const CONTRACTS = '/api/sap/contrats';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

/** Valid SIRETs, one per test. */
export const FREE_SIRETS = ['55210055400013', '44306184100047', '38012986648625'] as const;

export const NEW_FUNDER = {
  socialReason: 'Atelier Éluard & Fils',
  siret: FREE_SIRETS[0],
  clientType: 'STANDARD',
  segmentId: 'PME',
  zoneAdresse0: '2 rue Neuve',
  codePostalEtVille: '69001 LYON',
  contactNom: 'Service du personnel',
  contactTelephone: '0478000000',
  contactEmail: 'rh@eluard.example',
  premierUtilisateur: { prenom: 'Ondine', nom: 'Marchand', email: 'ondine@eluard.example' },
} as const;

/** The required fields of a contract. */
export const NEW_CONTRACT = {
  contractId: '700001',
  clientId: '4003',
  contractType: 'CESU_RH',
  clientType: 'STANDARD',
  socialReason: 'Ville de Saint-Aubin',
  libelleProduitContrat: 'CESU Crèche',
  cesuAccountType: 'MONTANT',
  contractActivated: true,
  allowProductTypeChoice: true,
  allowWithholding: true,
  autoriserPaiementTitre: true,
  typeInscription: 'CONTROLE',
} as const;

/** Calls of an operator who manages funders and contracts. */
export const createFunderCalls = async (api: TestApi, operator: string = OPERATORS.manager) => {
  const token = await openOperator(api, operator);
  const call = (method: Method, url: string, payload?: object, on: TestApi = api) =>
    on.http.inject({
      method,
      url,
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });
  const contract = async (numero: string): Promise<ContractSheet> => {
    const found = (await call('GET', CONTRACTS))
      .json<ContractSheet[]>()
      .find(({ contractId }) => contractId === numero);
    if (found === undefined) throw new Error(`no contract ${numero}`);
    return found;
  };
  const confirm = () => confirmSession(api, token, `${operator}@portail-cesu.example`);
  return {
    call,
    contract,
    /** Confirms the operator's session with the mailed code. */
    confirm,
    funder: async (clientId: string): Promise<FunderSheet> =>
      (await call('GET', `${FUNDERS}/${clientId}`)).json<FunderSheet>(),
    /** Changes settings of a contract, with a code where required. */
    set: async (numero: string, settings: object) => {
      const { version } = await contract(numero);
      const send = () => call('PATCH', `${CONTRACTS}/${numero}`, { version, ...settings });
      const reply = await send();
      if (reply.statusCode === 200 || codeOf(reply) !== 'CONFIRMATION_REQUISE') return reply;
      await confirm();
      return await send();
    },
  };
};
export type FunderCalls = Awaited<ReturnType<typeof createFunderCalls>>;
