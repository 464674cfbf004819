import type { OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, issueLink, useLink } from '../../../../test/link-calls.ts';
import {
  accountOnly,
  codeOf,
  createOrderer,
  ORDER_CAMPAIGNS,
  ORDERS,
  campaignUrl,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let sophie: Orderer;
let camille: Orderer;
let julie: Orderer;

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
  sophie = await createOrderer(api.current, 'demo-double');
  julie = await createOrderer(api.current, 'demo-petit');
});

const READS = [
  'informations',
  'recapitulatif-commande',
  'informations-commande',
  'informations-complementaires',
  'informations-livraison',
  'maximum-precommande?idCategoriePersonnel=x',
];

describe('[S20] access to other people’s', () => {
  it.each(READS)('campaign is answered as unknown: %s', async (rest) => {
    const foreign = await julie.get(campaignUrl('5001', rest));
    const unknown = await julie.get(campaignUrl('9999', rest));
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
  });

  it.each([
    'verification-controles',
    'plafond-commande',
    'part-beneficiaire',
    'precommande',
    'precommande/annulation',
  ])('campaign refuses writes: %s', async (rest) => {
    const body = await camille.bodyFor('5001');
    const payloads: Readonly<Record<string, object | undefined>> = {
      'verification-controles': { informationsControles: [] },
      'plafond-commande': { idCategoriePersonnel: 'x', informationsControles: [] },
      'part-beneficiaire': {
        idCategoriePersonnel: 'x',
        montantTotal: 1,
        montantTitre: 0,
        montantCompte: 1,
        valeurFaciale: null,
        informationsControles: [],
      },
      precommande: body,
    };
    const reply = await julie.post(campaignUrl('5001', rest), payloads[rest]);
    expect(reply.statusCode, reply.body).toBe(404);
    expect(codeOf(reply)).toBe('SESSION_PRECOMMANDE_INCONNUE');
  });

  it('order is unknown and cannot be cancelled', async () => {
    const [line] = (await sophie.get(ORDERS)).json<OrderLine[]>();
    const foreign = await camille.get(`${ORDERS}/${line?.idCommande ?? ''}`);
    const unknown = await camille.get(`${ORDERS}/CM0000000000`);
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
    // Sophie has an order in this campaign; Camille's cancellation finds none of her own.
    expect((await camille.cancel('5001')).statusCode).toBe(404);
    expect((await sophie.get(`${ORDERS}/${line?.idCommande ?? ''}`)).json()).toMatchObject({
      statut: 'EN_ATTENTE',
    });
  });

  it('line of the control file is not available once taken', async () => {
    const free = { MATRICULE: '1000104N', DATE_NAISSANCE: '01/01/1975' };
    const bodyWith = async (orderer: Orderer) => {
      const body = await orderer.bodyFor('5001', accountOnly(20));
      return {
        ...body,
        profil: {
          ...body.profil,
          idCategoriePersonnel: (await camille.categories('5001'))[0]?.categoriePersonnelId ?? '',
          informationsControles: await orderer.controls('5001', free),
        },
      };
    };
    const thomas = await createOrderer(api.current, 'demo-vide');
    const first = await thomas.save('5001', await bodyWith(thomas));
    expect(first.statusCode, first.body).toBe(200);
    // Sophie has her own line: other values are wrong.
    expect(codeOf(await sophie.save('5001', await bodyWith(sophie)))).toBe('CONTROLES_INCORRECTS');
    expect((await thomas.get(ORDERS)).json()).toHaveLength(1);
    await thomas.cancelled('5001');
  });

  it('[AUTH] roles of other spaces cannot order', async () => {
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    const helene = await createOrderer(api.current, 'demo-financeur', funder);
    expect((await helene.get(ORDER_CAMPAIGNS)).statusCode).toBe(403);
    expect((await helene.get(ORDERS)).statusCode).toBe(403);
    expect((await helene.cancel('5001')).statusCode).toBe(403);
  });
});

describe('[S22] person with two contracts', () => {
  it('cannot mix them with each other or with those of other people', async () => {
    expect((await sophie.get(`${ORDERS}?numeroContrat=100002`)).json()).toEqual([]);
    expect((await sophie.get(`${ORDER_CAMPAIGNS}?numeroContrat=100002`)).json()).toEqual([]);
    for (const url of [ORDERS, ORDER_CAMPAIGNS]) {
      const foreign = await sophie.get(`${url}?numeroContrat=100003`);
      const unknown = await sophie.get(`${url}?numeroContrat=999999`);
      expect(foreign.statusCode).toBe(403);
      expect(foreign.json<{ errorMessage: string }>().errorMessage).toBe(
        unknown.json<{ errorMessage: string }>().errorMessage,
      );
    }
  });
});

describe('partner link', () => {
  const open = async (actionType: string, login = 'demo-rh') => {
    const changes = { actionType, identifiantCible: login };
    const { jetonConnexion } = await issueLink(api.current, 'partner', changes);
    const reply = await useLink(api.current, {
      ...bodyOf('partner', jetonConnexion),
      identifiantCible: login,
    });
    const { token } = reply.json<{ token: string }>();
    return await createOrderer(api.current, login, token);
  };

  it.each(['NEW_ORDER', 'EDIT_ORDER', 'CANCEL_ORDER', 'VIEW_ORDER'])(
    '[AUTH-52] [AUTH-53] [AUTH-56] with %s loads its campaign and its stored order',
    async (action) => {
      const linked = await open(action);
      expect((await linked.campaign('5001')).id).toBe('5001');
      const stored = await linked.get(campaignUrl('5001', 'informations-commande'));
      expect(stored.json()).toMatchObject({
        orderType: 'NEW_ORDER',
        montants: { montantTotal: 0 },
      });
    },
  );

  it('[AUTH-54] finds the existing order to edit, view or cancel', async () => {
    const linked = await open('NEW_ORDER', 'demo-double');
    const stored = await linked.get(campaignUrl('5001', 'informations-commande'));
    expect(stored.json()).toMatchObject({
      orderType: 'EDIT_ORDER',
      montants: { montantTotal: 300 },
    });
    expect((await linked.get(campaignUrl('5001', 'recapitulatif-commande'))).statusCode).toBe(200);
  });

  it('[AUTH-55] reports whether there is an introduction', async () => {
    const linked = await open('NEW_ORDER');
    expect(await linked.campaign('5001')).toMatchObject({ afficherIntroduction: true });
    expect(await camille.campaign('5003')).toMatchObject({
      afficherIntroduction: false,
      messageIntroduction: '',
    });
  });

  it('[S13] [AUTH-56] orders and cancels only in its own campaign', async () => {
    const linked = await open('NEW_ORDER');
    const campaigns = (await linked.get(ORDER_CAMPAIGNS)).json<{ id: string }[]>();
    expect(campaigns.map(({ id }) => id)).toEqual(['5001']);
    expect((await linked.get(campaignUrl('5003', 'informations'))).statusCode).toBe(404);
    const other = await camille.bodyFor('5003', accountOnly(20));
    expect((await linked.save('5003', other)).statusCode).toBe(404);
    expect((await linked.order('5001', accountOnly(20))).orderType).toBe('NEW_ORDER');
    await linked.cancelled('5001');
  });

  it('[S13] shows only the orders of its contract', async () => {
    const linked = await open('VIEW_ORDER', 'demo-double');
    expect((await linked.get(`${ORDERS}?numeroContrat=100002`)).statusCode).toBe(403);
    expect((await linked.get(ORDERS)).json()).toHaveLength(4);
  });

  it('in read-only mode cannot write', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'readOnly');
    const reply = await useLink(api.current, bodyOf('readOnly', jetonConnexion));
    const reader = await createOrderer(
      api.current,
      'demo-rh',
      reply.json<{ token: string }>().token,
    );
    const body = await reader.bodyFor('5003', accountOnly(20));
    expect(codeOf(await reader.save('5003', body))).toBe('LECTURE_SEULE');
    expect(codeOf(await reader.cancel('5003'))).toBe('LECTURE_SEULE');
  });
});
