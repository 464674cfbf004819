import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import { campaignChangeOf } from '@portail/contract/campaigns/campaign.mapper.ts';
import type {
  FunderCampaign,
  CampaignBodyInput,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { VALID_CAMPAIGN } from './sample-bodies.ts';
import { bearer, type TestApi } from './test-api.ts';

export const MANAGED = '/api/eb/sessions-precommande/gestion';
export const FUNDER_CONTRACTS = '/api/eb/financeur/contrats';
export const managedUrl = (id: string, rest = ''): string =>
  rest === '' ? `${MANAGED}/${id}` : `${MANAGED}/${id}/${rest}`;

/** Every field of section 3.4, none at its default. */
export const WHOLE_CAMPAIGN = {
  ...VALID_CAMPAIGN,
  libellePersonnaliseProduitCompte: 'Mon compte',
  libellePersonnaliseProduitTitre: 'Mes titres',
  idProduitTitre: 'GE',
  valeurFacialeImposee: 15.5,
  idRefPrestationLimitation: 'PRESTATION-3',
  restrictionsValeursTitres: [20, 10],
  idGroupeSession: 'GROUPE-2027',
  infoControleIdentificatrice: 'MATRICULE',
  quotas: [
    {
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 33.33,
      tranches: [
        { min: 0, max: 1_000.5, tauxParticipation: 80 },
        { min: 1_000.5, max: null, tauxParticipation: 40 },
      ],
      lineaire: null,
    },
    {
      categoriePersonnel: 'Cadre',
      maxParticipation: 400,
      maxCESU: 1_000,
      tauxParticipation: 40,
      tranches: [],
      lineaire: { min: 800, max: 2_400, tauxAuMin: 80, tauxAuMax: 20 },
    },
  ],
  infosSupplementaires: [
    { code: 'SERVICE', libelle: 'Service', idControle: null },
    { code: 'QF', libelle: 'Votre quotient', idControle: 'QUOTIENT_FAMILIAL' },
  ],
  pointsDeLivraison: [
    {
      libelle: 'Siège',
      codePostalEtVille: '69003 LYON',
      destinataire: 'Accueil',
      complementAdresse: 'Hall A',
      numeroEtRue: '120 cours Lafayette',
      zoneIndustrielle: 'ZI',
    },
  ],
};

/** Calls as a user of a funder. */
export const createFunder = async (api: TestApi, login = 'demo-financeur') => {
  const token = await api.signIn(login, 'ESPACE_CLIENT');
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) =>
    api.http.inject({
      method,
      url,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload }),
    });
  const get = (url: string) => send('GET', url);
  return {
    token,
    get,
    post: (url: string, payload?: object, key?: string) => send('POST', url, payload, key),
    put: (url: string, payload: object) => send('PUT', url, payload),
    campaign: async (id: string): Promise<FunderCampaign> => {
      const reply = await get(managedUrl(id));
      if (reply.statusCode !== 200) throw new Error(`session ${id}: ${reply.body}`);
      return reply.json<FunderCampaign>();
    },
    /** Reads a campaign and writes it back with changes. */
    change: async (id: string, changes: object) => {
      const read = (await get(managedUrl(id))).json<FunderCampaign>();
      return await send('PUT', managedUrl(id), { ...campaignChangeOf(read), ...changes });
    },
    /** Creates a campaign and fails the test if it is refused. */
    created: async (body: object): Promise<string> => {
      const reply = await send('POST', MANAGED, body);
      if (reply.statusCode !== 200) throw new Error(`creation: ${reply.body}`);
      return reply.json<{ id: string }>().id;
    },
  };
};
export type Funder = Awaited<ReturnType<typeof createFunder>>;

/** Another user of a funder, with the demo password. */
export const addFunderUser = async (
  api: TestApi,
  { login, clientId, role }: { login: string; clientId: string; role: string },
): Promise<void> => {
  await api.query(
    `with account as (
       insert into user_account (id, login, space_type, role, first_name, last_name, mail,
         password_hash, created_at)
       select gen_random_uuid(), $1, 'ESPACE_CLIENT', $3, 'Paul', 'Martin',
         $1 || '@financeur.example', password_hash, now()
       from user_account where login = 'demo-financeur'
       returning id
     )
     insert into client_user (account_id, financeur_id, created_at)
     select account.id, f.id, now() from account, financeur f where f.client_id = $2`,
    [login, clientId, role],
  );
};

/** A campaign open since yesterday, with the given changes. */
export const openCampaignBody = (
  api: TestApi,
  changes: Partial<CampaignBodyInput> = {},
): CampaignBodyInput => {
  const today = api.clock.businessDay();
  return {
    ...VALID_CAMPAIGN,
    dateOuverture: formatFrenchDate(addDays(today, -1)),
    dateFermeture: formatFrenchDate(addDays(today, 30)),
    ...changes,
  };
};

/** `champ: message` of each error of a refused body. */
export const fieldErrorsOf = (reply: { readonly body: string }): readonly string[] => {
  const { erreurs = [] } = z.parse(errorBodySchema, JSON.parse(reply.body));
  return erreurs.map(({ champ, message }) => `${champ}: ${message}`);
};
