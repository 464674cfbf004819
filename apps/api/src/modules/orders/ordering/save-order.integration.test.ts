import type { StoredPreOrder } from '@portail/contract/orders/ordering.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFreshOrders } from '../../../../test/fresh-orders.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import {
  accountOnly,
  codeOf,
  createOrderer,
  useOrderer,
  fieldsOf,
  newKey,
  campaignUrl,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { expectedDebitQueries } from './orders.queries.ts';

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
const camille = useOrderer(api, 'demo-rh');

beforeAll(() => liftThresholds(api.current));

const mine = useFreshOrders(api);

describe('saving an order (B-040)', () => {
  it('[ORD-07] [ORD-21] [ORD-26] [ORD-27] stores an order of vouchers and account', async () => {
    const confirmation = await camille.current.order('5001');
    expect(confirmation.idCommande).toMatch(/^CM[0-9A-Z]{10}$/);
    expect(confirmation.dateEstimee).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(confirmation).toMatchObject({
      beneficiaryMail: 'camille.rousseau@courriel.example',
      deliveryPointLabel: null,
      deliveryType: 1,
      financeurMessage: 'Votre commande a bien été enregistrée par votre employeur.',
      orderType: 'NEW_ORDER',
      paymentMode: 3,
      totalAccountAmount: 100,
      totalAccountFees: 0,
      totalTitleAmount: 150,
      totalTitleFees: 0,
      partBeneficiaire: 100,
      partFinancee: 150,
    });
    const [row] = await mine();
    expect(row).toMatchObject({
      contract_numero: '100001',
      zone_adresse0: '12 rue des Tilleuls',
      montant_titre_cents: '15000',
      montant_compte_cents: '10000',
      valeur_faciale_cents: 1_500,
      nombre_titres: 10,
      motif: 'GARDE_ENFANT',
      part_financee_cents: '15000',
      part_beneficiaire_cents: '10000',
      type_livraison: 1,
      livraison_code_postal_et_ville: '69003 LYON',
      mode_paiement: 3,
      statut: 'EN_ATTENTE',
      statut_paiement: 'A_PAYER',
      version: 1,
    });
  });

  it('[ORD-05] [ORD-21] [ORD-27] changes the open order instead of adding one', async () => {
    const first = await camille.current.order('5001');
    const again = await camille.current.order('5001', accountOnly(80));
    expect(again).toMatchObject({
      idCommande: first.idCommande,
      orderType: 'EDIT_ORDER',
      totalTitleAmount: 0,
      deliveryType: null,
    });
    expect(await mine()).toMatchObject([{ version: 2, montant_titre_cents: '0' }]);
    const stored = (
      await camille.current.get(campaignUrl('5001', 'informations-commande'))
    ).json<StoredPreOrder>();
    expect(stored.montants.montantTotal).toBe(80);
  });

  it('returns a changed order to the funder for validation', async () => {
    await camille.current.order('5001');
    await api.current.query(`update precommande set statut = 'VALIDEE' where statut = 'EN_ATTENTE'
      and created_at > now() - interval '1 hour'`);
    await camille.current.order('5001', accountOnly(80));
    expect(await mine()).toMatchObject([{ statut: 'EN_ATTENTE' }]);
  });

  it('[L12] [L13] returns the same answer to a repeated command, without a second effect', async () => {
    const key = newKey();
    const body = await camille.current.bodyFor('5001');
    const first = await camille.current.save('5001', body, key);
    const again = await camille.current.save('5001', body, key);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await mine()).toMatchObject([{ version: 1 }]);
    expect(
      codeOf(await camille.current.save('5001', { ...body, paiement: { modePaiement: 1 } }, key)),
    ).toBe('CLE_IDEMPOTENCE_REUTILISEE');
    // The stored answer is returned even after the campaign is closed.
    await api.current.query(`update precommande_session set fermee_le = now() where id = '5001'`);
    expect((await camille.current.save('5001', body, key)).body).toBe(first.body);
  });

  it('[I7] [L13] creates one order from many tabs', async () => {
    const body = await camille.current.bodyFor('5001');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => camille.current.save('5001', body)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 12 }, () => 200),
    );
    expect(
      replies.filter((reply) => reply.json<{ orderType: string }>().orderType === 'NEW_ORDER'),
    ).toHaveLength(1);
    expect(await mine()).toHaveLength(1);
  });

  it.each([
    [0, { pointLivraisonId: 'POINT' }, 'Siège, accueil'],
    [1, {}, null],
    [2, { zoneAdresse0: '1 rue Neuve', codePostalEtVille: '75002 PARIS' }, null],
  ] as const)('[ORD-12] [ORD-22] delivers by type %i', async (typeLivraison, rest, label) => {
    const [point] = (await camille.current.campaign('5001')).pointsDeLivraison;
    const livraison = {
      typeLivraison,
      ...rest,
      ...('pointLivraisonId' in rest ? { pointLivraisonId: point?.id } : {}),
    };
    const confirmation = await camille.current.order('5001', { livraison });
    expect(confirmation).toMatchObject({ deliveryType: typeLivraison, deliveryPointLabel: label });
    expect(await mine()).toMatchObject([{ type_livraison: typeLivraison }]);
  });

  it.each([1, 3, 4] as const)('[ORD-23] is paid by mode %i', async (modePaiement) => {
    const confirmation = await camille.current.order('5001', { paiement: { modePaiement } });
    expect(confirmation.paymentMode).toBe(modePaiement);
    // [ORD-40] the arrival of a cheque or transfer is unknown.
    expect(confirmation.dateEstimee === null).toBe(modePaiement !== 3);
  });

  it('[ORD-23] has nothing to pay when fully funded', async () => {
    await api.current.query(
      `update precommande_quota set taux_participation_bp = 10000 where session_id = '5003'`,
    );
    const body = await camille.current.bodyFor('5003', accountOnly(50));
    expect(fieldsOf(await camille.current.save('5003', body))).toEqual([
      { champ: 'paiement.modePaiement', message: 'Cette valeur n’est pas proposée.' },
    ]);
    const confirmation = await camille.current.order('5003', {
      ...accountOnly(50),
      paiement: { modePaiement: 0 },
    });
    expect(confirmation).toMatchObject({ paymentMode: 0, partBeneficiaire: 0 });
    expect(await mine()).toMatchObject([{ statut_paiement: 'SANS_OBJET' }]);
    await api.current.query(
      `update precommande_quota set taux_participation_bp = case rang when 0 then 6000 else 4000 end
       where session_id = '5003'`,
    );
  });

  it('[ORD-24] offers only the card to some people, with the fees of their contract', async () => {
    const julie = await createOrderer(api.current, 'demo-petit');
    const body = await julie.bodyFor('5201', accountOnly(100));
    const cheque = await julie.save('5201', { ...body, paiement: { modePaiement: 1 } });
    expect(fieldsOf(cheque)[0]?.champ).toBe('paiement.modePaiement');
    expect((await julie.save('5201', body)).json()).toMatchObject({
      totalAccountFees: 1.5,
      totalTitleFees: 0,
      paymentMode: 3,
    });
  });

  it('[ORD-23] [ORD-24] is debited after the mandate is signed and the order validated', async () => {
    await api.current.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at, signed_at)
       select gen_random_uuid(), 'ESSAI1', b.id, 'Camille Rousseau', 'x', '0189', 'ACTIF', now(), now()
       from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
    );
    const stored = (
      await camille.current.get(campaignUrl('5001', 'informations-commande'))
    ).json<StoredPreOrder>();
    expect(stored.paiement.modesProposes).toEqual([1, 2, 3, 4]);
    const { idCommande } = await camille.current.order('5001', { paiement: { modePaiement: 2 } });
    const debits = expectedDebitQueries(
      api.current.server.platform.reader,
      operatorScope('essai', 'essai'),
    );
    expect(await debits.list()).toEqual([]);
    await api.current.query(`update precommande set statut = 'VALIDEE' where reference = $1`, [
      idCommande,
    ]);
    expect(await debits.list()).toMatchObject([{ reference: idCommande, amountCents: 10_000 }]);
    await api.current.query('delete from mandat_sepa');
  });
});
