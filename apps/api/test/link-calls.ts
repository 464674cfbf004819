import { DEMONSTRATION_SECRET } from '../src/platform/config/fields.ts';
import { tokenIn, type TestApi } from './test-api.ts';

export const ISSUE_LINK = '/api/eb/partenaires/jetons-connexion';
export const USE_LINK = '/api/eb/authentification/connexion-deleguee';
export const LINK_PARAMETERS = '/api/eb/authentification/connexion-deleguee/parametres';

export const basic = (clientId: string, secret: string = DEMONSTRATION_SECRET) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});

export interface LinkDemand {
  readonly identifiantSource: string;
  readonly identifiantCible?: string;
  readonly typeEspace: string;
  readonly mode: string;
  readonly idSessionPreCommande?: string;
  readonly actionType?: string;
}

/** One demand of each kind, as each partner of the demonstration would make it. */
export const DEMANDS = {
  partner: {
    client: 'intranet-horizon',
    demand: {
      identifiantSource: 'rh-horizon',
      identifiantCible: 'demo-rh',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      mode: 'PARTENAIRE',
      idSessionPreCommande: '5001',
      actionType: 'NEW_ORDER',
    },
  },
  backOffice: {
    client: 'back-office',
    demand: {
      identifiantSource: 'lucie.fontaine',
      identifiantCible: 'demo-rh',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      mode: 'BACK_OFFICE',
    },
  },
  readOnly: {
    client: 'back-office',
    demand: {
      identifiantSource: 'lucie.fontaine',
      identifiantCible: 'demo-rh',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      mode: 'LECTURE_SEULE',
    },
  },
  sap: {
    client: 'services-a-domicile',
    demand: {
      identifiantSource: 'menage-et-jardin',
      identifiantCible: 'demo-unique',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      mode: 'SAP',
    },
  },
  operator: {
    client: 'back-office',
    demand: {
      identifiantSource: 'lucie.fontaine',
      typeEspace: 'ESPACE_OPERATEUR',
      mode: 'BACK_OFFICE',
    },
  },
  /** Operators of the two other roles. */
  support: {
    client: 'back-office',
    demand: {
      identifiantSource: 'karim.haddad',
      typeEspace: 'ESPACE_OPERATEUR',
      mode: 'BACK_OFFICE',
    },
  },
  reader: {
    client: 'back-office',
    demand: {
      identifiantSource: 'anne.leclerc',
      typeEspace: 'ESPACE_OPERATEUR',
      mode: 'LECTURE_SEULE',
    },
  },
} as const satisfies Record<string, { client: string; demand: LinkDemand }>;
export type LinkKind = keyof typeof DEMANDS;

export const askLink = (api: TestApi, client: string, demand: LinkDemand) =>
  api.http.inject({ method: 'POST', url: ISSUE_LINK, headers: basic(client), payload: demand });

export const issueLink = async (
  api: TestApi,
  kind: LinkKind,
  changes: Partial<LinkDemand> = {},
) => {
  const { client, demand } = DEMANDS[kind];
  const reply = await askLink(api, client, { ...demand, ...changes });
  if (reply.statusCode !== 200) throw new Error(`link ${kind}: ${reply.body}`);
  return reply.json<{ jetonConnexion: string; url: string }>();
};

/** What the portal sends when the link is opened as it was given. */
export const bodyOf = (
  kind: LinkKind,
  jetonConnexion: string,
  changes: Partial<LinkDemand> = {},
) => {
  const demand: LinkDemand = { ...DEMANDS[kind].demand, ...changes };
  return {
    identifiantSource: demand.identifiantSource,
    identifiantCible: demand.identifiantCible ?? demand.identifiantSource,
    jetonConnexion,
    typeEspace: demand.typeEspace,
    ...(demand.idSessionPreCommande === undefined
      ? {}
      : { idSessionPreCommande: demand.idSessionPreCommande }),
  };
};

export const useLink = (api: TestApi, payload: object) =>
  api.http.inject({ method: 'POST', url: USE_LINK, payload });

export const openLink = async (
  api: TestApi,
  kind: LinkKind,
  changes: Partial<LinkDemand> = {},
): Promise<string> => {
  const { jetonConnexion } = await issueLink(api, kind, changes);
  const reply = await useLink(api, bodyOf(kind, jetonConnexion, changes));
  if (reply.statusCode !== 200) throw new Error(`session ${kind}: ${reply.body}`);
  return tokenIn(reply);
};
