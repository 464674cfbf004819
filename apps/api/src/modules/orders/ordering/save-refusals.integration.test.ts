import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFreshOrders } from '../../../../test/fresh-orders.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import {
  accountOnly,
  codeOf,
  useOrderer,
  fieldsOf,
  type OrderBody,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
const camille = useOrderer(api, 'demo-rh');

beforeAll(() => liftThresholds(api.current));

const mine = useFreshOrders(api);

const refusal = async (campaign: string, change: (body: OrderBody) => object) => {
  const reply = await camille.current.save(
    campaign,
    change(await camille.current.bodyFor(campaign)),
  );
  return { status: reply.statusCode, code: codeOf(reply), fields: fieldsOf(reply) };
};

const accountBody = (body: OrderBody, montantCompte: number) => ({
  montants: {
    ...body.montants,
    montantTotal: montantCompte,
    montantTitre: 0,
    valeurFaciale: null,
    montantCompte,
  },
  livraison: null,
});

describe('refusals of B-040', () => {
  it('[ORD-28] [ORD-29] [XC-20] [XC-35] a face value out of its bounds', async () => {
    const messageAt = async (valeurFaciale: number) =>
      (
        await refusal('5006', (body) => ({
          ...body,
          montants: {
            ...body.montants,
            valeurFaciale,
            montantTitre: 0,
            montantTotal: body.montants.montantCompte,
          },
          livraison: null,
        }))
      ).fields;
    expect(await messageAt(9)).toEqual([
      {
        champ: 'montants.valeurFaciale',
        message: 'La valeur faciale doit être supérieure à 9 euros',
      },
    ]);
    expect(await messageAt(99.01)).toEqual([
      {
        champ: 'montants.valeurFaciale',
        message: 'La valeur faciale doit être inférieure ou égale à 99 euros',
      },
    ]);
    const [point] = (await camille.current.campaign('5006')).pointsDeLivraison;
    for (const valeurFaciale of [9.01, 99]) {
      const reply = await camille.current.save(
        '5006',
        await camille.current.bodyFor('5006', {
          montants: {
            montantTotal: valeurFaciale * 2,
            montantTitre: valeurFaciale * 2,
            montantCompte: 0,
            valeurFaciale,
          },
          livraison: { typeLivraison: 0, pointLivraisonId: point?.id },
        }),
      );
      expect(reply.statusCode, reply.body).toBe(200);
    }
  });

  it('[ORD-30] another face value than the imposed one', async () => {
    const { fields } = await refusal('5002', (body) => ({
      ...body,
      montants: { ...body.montants, montantTitre: 200, montantTotal: 300, valeurFaciale: 20 },
    }));
    expect(fields[0]?.champ).toBe('montants.valeurFaciale');
    expect((await camille.current.order('5002')).totalTitleAmount).toBe(150);
  });

  it('[ORD-31] a paper amount that is not offered', async () => {
    const paper = async (montantTitre: number, campaign = '5001') =>
      (
        await refusal(campaign, (body) => ({
          ...body,
          montants: { ...body.montants, montantTitre, montantTotal: montantTitre + 100 },
        }))
      ).fields[0];
    expect(await paper(165)).toMatchObject({ champ: 'montants.montantTitre' });
    // Without a list any whole number of vouchers is accepted.
    expect(await paper(155, '5006')).toEqual({
      champ: 'montants.montantTitre',
      message: `Le montant doit être un multiple de ${formatAmount(centsOf(1_500))}.`,
    });
  });

  it('[ORD-33] [XC-44] more than the maximum of the campaign or than its rest', async () => {
    const over = await refusal('5001', (body) => ({ ...body, ...accountBody(body, 1_000.01) }));
    expect(over).toMatchObject({ status: 400, code: 'MONTANT_TROP_ELEVE' });
    expect(over.fields[0]?.message).toBe(
      `Le montant ne peut pas dépasser ${formatAmount(centsOf(100_000))}.`,
    );
    await camille.current.order('5003', accountOnly(900));
    expect(
      await refusal('5001', (body) => ({ ...body, ...accountBody(body, 100.01) })),
    ).toMatchObject({ code: 'MONTANT_TROP_ELEVE' });
    expect((await camille.current.order('5001', accountOnly(100))).orderType).toBe('NEW_ORDER');
  });

  it('[ORD-34] [XC-17] conditions that are not accepted', async () => {
    for (const conditionsGenerales of [false, null, undefined]) {
      const { fields } = await refusal('5001', (body) => ({
        ...body,
        montants: { ...body.montants, conditionsGenerales },
      }));
      expect(fields).toEqual([
        {
          champ: 'montants.conditionsGenerales',
          message: 'Vous devez accepter les conditions générales pour continuer.',
        },
      ]);
    }
  });

  it.each<[string, (body: OrderBody) => object, string]>([
    [
      'a total that is not the sum',
      (body) => ({ ...body, montants: { ...body.montants, montantTotal: 251 } }),
      'montants.montantTotal',
    ],
    [
      'vouchers without a face value',
      (body) => ({ ...body, montants: { ...body.montants, valeurFaciale: null } }),
      'montants.valeurFaciale',
    ],
    ['vouchers without a delivery', (body) => ({ ...body, livraison: null }), 'livraison'],
    [
      'a delivery point that is none of the session’s',
      (body) => ({ ...body, livraison: { typeLivraison: 0, pointLivraisonId: 'x' } }),
      'livraison.pointLivraisonId',
    ],
    [
      'a delivery point that is not named',
      (body) => ({ ...body, livraison: { typeLivraison: 0 } }),
      'livraison.pointLivraisonId',
    ],
    [
      'another address without one',
      (body) => ({ ...body, livraison: { typeLivraison: 2 } }),
      'livraison.zoneAdresse0',
    ],
    [
      'another address without its town',
      (body) => ({ ...body, livraison: { typeLivraison: 2, zoneAdresse0: '1 rue Neuve' } }),
      'livraison.codePostalEtVille',
    ],
    [
      'a debit without a mandate',
      (body) => ({ ...body, paiement: { modePaiement: 2 } }),
      'paiement.modePaiement',
    ],
    [
      'nothing to pay where there is',
      (body) => ({ ...body, paiement: { modePaiement: 0 } }),
      'paiement.modePaiement',
    ],
    [
      'a birth to come',
      (body) => ({ ...body, profil: { ...body.profil, dateNaissance: '01/01/2999' } }),
      'profil.dateNaissance',
    ],
  ])('[ORD-21] %s', async (_, change, champ) => {
    const { code, fields } = await refusal('5001', change);
    expect(code).toBe('REQUETE_INVALIDE');
    expect(fields.map((field) => field.champ)).toEqual([champ]);
    expect(await mine()).toEqual([]);
  });

  it('[ORD-12] a delivery that the campaign does not offer', async () => {
    const { fields } = await refusal('5006', (body) => body);
    expect(fields[0]?.champ).toBe('livraison.typeLivraison');
  });

  it('[ORD-11] [ORD-18] wrong controls, and questions left without an answer', async () => {
    const wrong = await refusal('5001', (body) => ({
      ...body,
      profil: {
        ...body.profil,
        informationsControles: body.profil.informationsControles.map((one) => ({
          ...one,
          valeur: 'x',
        })),
      },
    }));
    expect(wrong.code).toBe('CONTROLES_INCORRECTS');
    const unanswered = await refusal('5002', (body) => ({
      ...body,
      profil: {
        ...body.profil,
        informationsControles: body.profil.informationsControles.slice(0, 2),
      },
    }));
    expect(unanswered.fields).toHaveLength(2);
    const asked = await refusal('5001', (body) => ({
      ...body,
      profil: {
        ...body.profil,
        informationsControles: [
          ...body.profil.informationsControles,
          { idControle: 'x', valeur: 'y' },
        ],
      },
    }));
    expect(asked.fields[0]?.champ).toBe('profil.informationsControles.2.idControle');
  });

  it('[ORD-17] a category that is not the person’s, or of another campaign', async () => {
    const rows = await api.current.query(
      `select id from precommande_quota where session_id = '5001' and categorie_personnel = 'Cadre'`,
    );
    const { code } = await refusal('5001', (body) => ({
      ...body,
      profil: { ...body.profil, idCategoriePersonnel: String(rows[0]?.['id']) },
    }));
    expect(code).toBe('CATEGORIE_INCONNUE');
  });

  it('a campaign that closed during the order', async () => {
    const body = await camille.current.bodyFor('5003', accountOnly(50));
    await api.current.query(`update precommande_session set fermee_le = now() where id = '5003'`);
    const reply = await camille.current.save('5003', body);
    expect(reply.statusCode).toBe(409);
    expect(codeOf(reply)).toBe('SESSION_FERMEE');
  });

  it('[I13] an amount above a quota that was lowered meanwhile', async () => {
    const body = await camille.current.bodyFor('5003', accountOnly(500));
    await api.current.query(
      `update precommande_quota set max_cesu_cents = 40000 where session_id = '5003'`,
    );
    expect(codeOf(await camille.current.save('5003', body))).toBe('MONTANT_TROP_ELEVE');
    await api.current.query(
      `update precommande_quota set max_cesu_cents = 100000 where session_id = '5003'`,
    );
  });

  it('a second order after the first is made, except in a permanent campaign', async () => {
    await camille.current.order('5003', accountOnly(50));
    await camille.current.order('5002');
    await api.current.query(`update precommande set statut = 'COMMANDEE' where statut = 'EN_ATTENTE'
      and created_at > now() - interval '1 hour'`);
    const again = await camille.current.save(
      '5003',
      await camille.current.bodyFor('5003', accountOnly(50)),
    );
    expect(codeOf(again)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect((await camille.current.order('5002')).orderType).toBe('NEW_ORDER');
  });

  it('another amount than the paid one', async () => {
    await camille.current.order('5003', accountOnly(50));
    await api.current
      .query(`update precommande set statut_paiement = 'PAYEE' where statut = 'EN_ATTENTE'
      and created_at > now() - interval '1 hour'`);
    const other = await camille.current.save(
      '5003',
      await camille.current.bodyFor('5003', accountOnly(60)),
    );
    expect(codeOf(other)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    // The address may change: the payment stays.
    await camille.current.order('5003', {
      ...accountOnly(50),
      profil: { zoneAdresse0: '13 rue des Tilleuls' },
    });
    expect(await mine()).toMatchObject([
      { statut_paiement: 'PAYEE', zone_adresse0: '13 rue des Tilleuls' },
    ]);
  });
});
