import type {
  OrderDetails,
  OrderLine,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import type {
  OrderedCampaign,
  CampaignSummary,
} from '@portail/contract/orders/order-campaign.schemas.ts';
import type { TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFreshOrders } from '../../../../test/fresh-orders.ts';
import { createLineManager } from '../../../../test/funder-line-world.ts';
import {
  accountOnly,
  codeOf,
  createOrderer,
  fieldsOf,
  ORDER_CAMPAIGNS,
  ORDERS,
  campaignUrl,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let camille: Orderer;

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
});

const mine = useFreshOrders(api);
const detailsOf = async (idCommande: string) =>
  (await camille.get(`${ORDERS}/${idCommande}`)).json<OrderDetails>();
const storedIn = async (idSession: string) =>
  (await camille.get(campaignUrl(idSession, 'informations-commande'))).json<StoredPreOrder>();

describe('[25-1] order paid by cheque or transfer', () => {
  it.each([
    [1, 'CHEQUE'],
    [4, 'VIREMENT'],
  ] as const)(
    'returns the payment instructions of mode %i, also in the details',
    async (mode, name) => {
      const confirmation = await camille.order('5003', {
        ...accountOnly(200),
        paiement: { modePaiement: mode },
      });
      const { idCommande } = confirmation;
      const { dateFermeture } = await camille.campaign('5003');
      const instructions = {
        mode: name,
        montant: 80,
        beneficiaire: 'Portail CESU',
        adresse: ['Service encaissements', '12 rue de l’Exemple', '75012 PARIS'],
        iban: 'FR7630006000011234567890189',
        bic: 'AGRIFRPP',
        reference: idCommande,
        dateLimite: dateFermeture,
        codeQr: expect.stringMatching(/^BCD\n002\n1\nSCT\n[^]*EUR80\.00[^]*CM/) as string,
      };
      expect(confirmation.reglement).toEqual(instructions);
      expect((await detailsOf(idCommande)).reglement).toEqual(instructions);
      // A paid order has no instructions.
      await api.current.query(
        `update precommande set statut_paiement = 'PAYEE' where reference = $1`,
        [idCommande],
      );
      expect((await detailsOf(idCommande)).reglement).toBeUndefined();
    },
  );

  it('mails the instructions even when the campaign sends no confirmation', async () => {
    await api.current.query(
      `update precommande_session set envoyer_confirmation = false where id = '5003'`,
    );
    try {
      await camille.order('5003', { ...accountOnly(200), paiement: { modePaiement: 4 } });
      const [row] = await mine();
      const messages = await api.current.query(
        `select kind from outbox_message where payload ->> 'precommandeId' = $1`,
        [row?.['id']],
      );
      expect(messages).toEqual([{ kind: 'COURRIEL_COMMANDE' }]);
    } finally {
      await api.current.query(
        `update precommande_session set envoyer_confirmation = true where id = '5003'`,
      );
    }
  });
});

describe('[25-5] closed campaign', () => {
  it('is reported with its dates before any question', async () => {
    const campaign = (
      await camille.get(campaignUrl('5004', 'informations'))
    ).json<OrderedCampaign>();
    expect(campaign).toMatchObject({ statut: 'FERMEE' });
    expect(campaign.dateFermeture).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(
      (await camille.get(campaignUrl('5003', 'informations'))).json<OrderedCampaign>().statut,
    ).toBe('OUVERTE');
  });
});

describe('[25-9] type of an order', () => {
  it('stays NEW_ORDER when the funder validates it and becomes EDIT_ORDER when the person changes it', async () => {
    const { idCommande } = await camille.order('5003', accountOnly(100));
    const [row] = await mine();
    const funder = await createLineManager(api.current, 'demo-financeur');
    const reply = await funder.patch('5003', [{ idLigne: String(row?.['id']), statut: 'VALIDEE' }]);
    expect(reply.statusCode, reply.body).toBe(200);
    const [line] = (await camille.get(ORDERS)).json<OrderLine[]>();
    expect(line).toMatchObject({ idCommande, statut: 'VALIDEE', typeCommande: 'NEW_ORDER' });
    await camille.order('5003', accountOnly(120));
    expect(await detailsOf(idCommande)).toMatchObject({
      statut: 'EN_ATTENTE',
      typeCommande: 'EDIT_ORDER',
    });
  });
});

describe('[25-12] changing a paid order', () => {
  const pay = (reference: string, transaction: string | null) =>
    api.current.query(
      `update precommande set statut_paiement = 'PAYEE', reference_transaction = $2 where reference = $1`,
      [reference, transaction],
    );

  it('by card to another amount refunds the payment and expects the new one', async () => {
    const { idCommande } = await camille.order('5003', accountOnly(300));
    await pay(idCommande, 'TX-25-12');
    expect((await storedIn('5003')).paiement).toEqual({
      modePaiement: 3,
      modesProposes: [3],
      dejaPaye: 120,
      montantModifiable: true,
    });
    const changed = await camille.order('5003', accountOnly(400));
    expect(changed).toMatchObject({
      montantRembourse: 120,
      dejaPayee: false,
      partBeneficiaire: 160,
    });
    const [row] = await mine();
    expect(row).toMatchObject({ statut_paiement: 'A_PAYER', reference_transaction: null });
    expect(
      await api.current.query(
        `select payload from outbox_message where kind = 'REMBOURSEMENT_CARTE'
         and payload ->> 'precommandeId' = $1`,
        [row?.['id']],
      ),
    ).toEqual([{ payload: { precommandeId: row?.['id'], referenceTransaction: 'TX-25-12' } }]);
  });

  it('by card with the same amount keeps the payment', async () => {
    const { idCommande } = await camille.order('5003', accountOnly(300));
    await pay(idCommande, 'TX-25-12-B');
    const changed = await camille.order('5003', {
      ...accountOnly(300),
      profil: { zoneAdresse1: 'Bâtiment B' },
    });
    expect(changed).toMatchObject({ dejaPayee: true });
    expect(changed.montantRembourse).toBeUndefined();
    expect(await mine()).toMatchObject([
      { statut_paiement: 'PAYEE', reference_transaction: 'TX-25-12-B' },
    ]);
  });

  it('by cheque cannot change the amount, which is announced', async () => {
    const { idCommande } = await camille.order('5003', {
      ...accountOnly(300),
      paiement: { modePaiement: 1 },
    });
    await pay(idCommande, null);
    expect((await storedIn('5003')).paiement).toMatchObject({
      modesProposes: [1],
      dejaPaye: 120,
      montantModifiable: false,
    });
    const body = await camille.bodyFor('5003', {
      ...accountOnly(400),
      paiement: { modePaiement: 1 },
    });
    expect(codeOf(await camille.save('5003', body))).toBe('PRECOMMANDE_NON_MODIFIABLE');
  });
});

describe('[25-14] vintages', () => {
  it('are returned in the list and the campaign, with availability and expiry', async () => {
    const campaigns = (await camille.get(ORDER_CAMPAIGNS)).json<CampaignSummary[]>();
    for (const { id, millesimes } of campaigns) {
      expect(millesimes.filter(({ conseille }) => conseille)).toHaveLength(1);
      const [offer] = millesimes;
      expect(offer?.dateExpiration).toBe(`31/01/${(offer?.millesime ?? 0) + 1}`);
      const campaign = (await camille.get(campaignUrl(id, 'informations'))).json<OrderedCampaign>();
      expect(campaign.millesimes).toEqual(millesimes);
    }
  });

  it('are accepted in an order only when offered', async () => {
    const { millesimes } = (
      await camille.get(campaignUrl('5001', 'informations'))
    ).json<OrderedCampaign>();
    const chosen = millesimes.at(-1)?.millesime ?? 0;
    const confirmation = await camille.order('5001', { montants: { millesime: chosen } });
    expect(confirmation).toMatchObject({
      millesime: chosen,
      dateExpiration: `31/01/${chosen + 1}`,
    });
    expect(await mine()).toMatchObject([{ millesime: chosen, annee: chosen }]);
    expect((await storedIn('5001')).montants.millesime).toBe(chosen);
    const body = await camille.bodyFor('5001', { montants: { millesime: chosen + 1 } });
    expect(fieldsOf(await camille.save('5001', body))).toEqual([
      { champ: 'montants.millesime', message: 'Cette valeur n’est pas proposée.' },
    ]);
  });
});

describe('[25-15] prefilled order', () => {
  it('contains the preferred form, the matricule and the birth date', async () => {
    const stored = await storedIn('5001');
    const controls = await camille.controls('5001');
    expect(stored.profil.informationsControles).toEqual(controls);
    expect(['COMPTE', 'TITRE', null]).toContain(stored.formePreferee);
    await api.current.query(
      `update beneficiary_contract set product_type_choice = 'TITRE' where contract_numero = '100001'
       and beneficiary_id = (select b.id from beneficiary b join user_account a on a.id = b.account_id
         where a.login = 'demo-rh')`,
    );
    expect((await storedIn('5001')).formePreferee).toBe('TITRE');
  });
});

describe('[25-16] exemption of an order', () => {
  it('equals the tax certificate of the year', async () => {
    const [category] = await camille.categories('5002');
    const reply = await camille.post(campaignUrl('5002', 'plafond-commande'), {
      idCategoriePersonnel: category?.categoriePersonnelId,
      informationsControles: await camille.controls('5002').then((all) => all.slice(0, 2)),
    });
    const ceiling = reply.json<Record<string, number>>();
    const certificates = (await camille.get('/api/eb/beneficiaires/attestations-fiscales')).json<
      TaxDocument[]
    >();
    const certificate = certificates.find(({ annee }) => annee === ceiling['anneeFiscale']);
    // A year that has just begun has no certificate yet.
    expect(ceiling).toMatchObject(
      certificate === undefined
        ? { aideRecue: 0 }
        : { plafondExoneration: certificate.plafond, aideRecue: certificate.partFinancee },
    );
    expect(ceiling['exonerationRestante']).toBeCloseTo(
      Math.max(0, (ceiling['plafondExoneration'] ?? 0) - (ceiling['aideRecue'] ?? 0)),
      2,
    );
  });
});
