import process from 'node:process';
import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import type { PrecommandeCampaign } from '@portail/contract/orders/order-campaign.schemas.ts';
import { VALID_PRE_ORDER } from './sample-bodies.ts';
import { bearer, type TestApi } from './test-api.ts';
import { useBeforeTests } from './use-before-tests.ts';

export const campaignUrl = (idSession: string, rest: string): string =>
  `/api/eb/sessions-precommande/${idSession}/${rest}`;
export const ORDER_CAMPAIGNS = '/api/eb/beneficiaires/sessions-precommande';
export const ORDERS = '/api/eb/beneficiaires/commandes';

export type OrderBody = typeof VALID_PRE_ORDER;
interface Changes {
  readonly profil?: Partial<OrderBody['profil']>;
  readonly montants?: Partial<OrderBody['montants']>;
  readonly livraison?: OrderBody['livraison'];
  readonly paiement?: OrderBody['paiement'];
}

/** Control values of the demo people, by person and code. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'demo-rh': {
    MATRICULE: '1000001A',
    DATE_NAISSANCE: '14/03/1986',
    CODE_SITE: 'LYON-3',
    QUOTIENT_FAMILIAL: '1200',
    SERVICE: 'Paie',
    TELEPHONE_BUREAU: '4501',
  },
  'demo-double': { MATRICULE: '1000002B', DATE_NAISSANCE: '21/07/1979', QUOTIENT_FAMILIAL: '1600' },
  'demo-unique': { MATRICULE: '1000003C', DATE_NAISSANCE: '30/01/1982', QUOTIENT_FAMILIAL: '800' },
  'demo-petit': { MATRICULE: '3000001F' },
};

let keys = 0;
export const newKey = (): string => `commande-${process.pid}-${(keys += 1)}`;

/** Calls as a person who orders. */
export const createOrderer = async (api: TestApi, login: string, givenToken?: string) => {
  const token = givenToken ?? (await api.signIn(login));
  const get = (url: string) => api.http.inject({ method: 'GET', url, headers: bearer(token) });
  const post = (url: string, payload?: object, key = newKey()) =>
    api.http.inject({
      method: 'POST',
      url,
      headers: { ...bearer(token), 'idempotency-key': key },
      ...(payload === undefined ? {} : { payload }),
    });
  const campaign = async (idSession: string) =>
    (await get(campaignUrl(idSession, 'informations'))).json<PrecommandeCampaign>();
  const categories = async (idSession: string) =>
    (await get(campaignUrl(idSession, 'informations-complementaires'))).json<{
      categoriesPersonnel: {
        categoriePersonnelId: string;
        libelle: string;
        selectionne: boolean;
      }[];
    }>().categoriesPersonnel;

  const controls = async (idSession: string, values: Record<string, string> = {}) => {
    const { infoControles, infosSupplementaires, demanderInfosSupplementaires } =
      await campaign(idSession);
    const known: Readonly<Record<string, string>> = { ...KNOWN[login], ...values };
    const asked = [
      ...infoControles.filter(({ selectionnee }) => selectionnee),
      ...(demanderInfosSupplementaires ? infosSupplementaires : []),
    ];
    return asked.map(({ idControle, code }) => ({ idControle, valeur: known[code] ?? 'x' }));
  };

  /** A complete body for a campaign, with the person's answers. */
  const bodyFor = async (
    idSession: string,
    { profil, montants, livraison, paiement }: Changes = {},
  ): Promise<OrderBody> => ({
    profil: {
      ...VALID_PRE_ORDER.profil,
      idCategoriePersonnel: (await categories(idSession))[0]?.categoriePersonnelId ?? '',
      informationsControles: await controls(idSession),
      ...profil,
    },
    montants: { ...VALID_PRE_ORDER.montants, ...montants },
    livraison: livraison === undefined ? VALID_PRE_ORDER.livraison : livraison,
    paiement: paiement ?? VALID_PRE_ORDER.paiement,
  });

  const save = (idSession: string, body: object, key?: string) =>
    post(campaignUrl(idSession, 'precommande'), body, key);
  const cancel = (idSession: string, key?: string) =>
    post(campaignUrl(idSession, 'precommande/annulation'), undefined, key);

  return {
    token,
    get,
    post,
    campaign,
    categories,
    controls,
    bodyFor,
    save,
    cancel,
    /** Saves an order and fails the test if it is refused. */
    order: async (idSession: string, changes: Changes = {}): Promise<OrderConfirmation> => {
      const reply = await save(idSession, await bodyFor(idSession, changes));
      if (reply.statusCode !== 200) throw new Error(`order in ${idSession}: ${reply.body}`);
      return reply.json<OrderConfirmation>();
    },
    cancelled: async (idSession: string): Promise<void> => {
      const reply = await cancel(idSession);
      if (reply.statusCode !== 200) throw new Error(`cancel in ${idSession}: ${reply.body}`);
    },
  };
};
export type Orderer = Awaited<ReturnType<typeof createOrderer>>;

/** A person who orders in the tests of a file. */
export const useOrderer = (api: { readonly current: TestApi }, login: string) =>
  useBeforeTests(() => createOrderer(api.current, login));

/** Only an amount on the account. */
export const accountOnly = (montantCompte: number): Changes => ({
  montants: { montantTotal: montantCompte, montantTitre: 0, valeurFaciale: null, montantCompte },
  livraison: null,
});

interface Refused {
  readonly code: string;
  readonly erreurs?: readonly { readonly champ: string; readonly message: string }[];
}
type Reply = Awaited<ReturnType<TestApi['http']['inject']>>;

export const codeOf = (reply: Reply): string => reply.json<Refused>().code;
export const fieldsOf = (reply: Reply): NonNullable<Refused['erreurs']> =>
  reply.json<Refused>().erreurs ?? [];
