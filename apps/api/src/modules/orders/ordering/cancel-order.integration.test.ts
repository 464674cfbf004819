import type { OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFreshOrders } from '../../../../test/fresh-orders.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { accountOnly, codeOf, useOrderer, newKey, ORDERS } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
const camille = useOrderer(api, 'demo-rh');

beforeAll(() => liftThresholds(api.current));

const mine = useFreshOrders(api);

describe('confirmation mail', () => {
  const mails = async () => {
    const rows = await api.current.query(
      `update outbox_message set handed_at = now() where kind = 'COURRIEL_COMMANDE' and done_at is null returning id`,
    );
    for (const { id } of rows) await api.current.server.doMessage(String(id));
    return api.current.mailbox.sent.splice(0);
  };

  it('sends the funder’s text to the address of the order, once per change', async () => {
    await mails();
    await camille.current.order('5001', { profil: { emailContact: 'autre@courriel.example' } });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe('autre@courriel.example');
    expect(mail?.subject).toContain('Votre commande est enregistrée');
    expect(mail?.text).toContain('Votre commande a bien été enregistrée par votre employeur.');
    await camille.current.order('5001', { paiement: { modePaiement: 1 } });
    const [changed] = await mails();
    expect(changed?.subject).toContain('modifiée');
    expect(changed?.text).toContain('10 jours');
  });

  it('is not sent when the campaign disables it', async () => {
    await api.current.query(
      `update precommande_session set envoyer_confirmation = false, afficher_confirmation = false where id = '5001'`,
    );
    expect((await camille.current.order('5001')).financeurMessage).toBeNull();
    expect(await mails()).toEqual([]);
    await api.current.query(
      `update precommande_session set envoyer_confirmation = true, afficher_confirmation = true where id = '5001'`,
    );
  });
});

describe('cancelling an order (B-041)', () => {
  it('[ORD-35] [ORD-27] cancels an open order, which stays in the history', async () => {
    const { idCommande } = await camille.current.order('5001');
    const key = newKey();
    const reply = await camille.current.cancel('5001', key);
    expect(reply.json()).toMatchObject({
      idCommande,
      orderType: 'CANCEL_ORDER',
      totalTitleAmount: 150,
      dateEstimee: null,
    });
    const [line] = (await camille.current.get(ORDERS)).json<OrderLine[]>();
    expect(line).toMatchObject({
      idCommande,
      statut: 'ANNULEE',
      statutPaiement: 'SANS_OBJET',
      typeCommande: 'CANCEL_ORDER',
      modifiable: false,
    });
    // [L12] the repeated command returns the same answer; a new one finds nothing to cancel.
    expect((await camille.current.cancel('5001', key)).body).toBe(reply.body);
    const again = await camille.current.cancel('5001');
    expect(again.statusCode).toBe(409);
    expect(codeOf(again)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    // A new order is possible afterwards.
    expect((await camille.current.order('5001')).orderType).toBe('NEW_ORDER');
  });

  it('[ORD-35] is refused when the campaign is closed, the order made, or without an order', async () => {
    expect((await camille.current.cancel('5006')).statusCode).toBe(404);
    await camille.current.order('5003', accountOnly(50));
    await api.current.query(`update precommande_session set fermee_le = now() where id = '5003'`);
    expect((await camille.current.cancel('5003')).statusCode).toBe(409);
    await api.current.query(`update precommande_session set fermee_le = null`);
    await api.current.query(`update precommande set statut = 'COMMANDEE' where statut = 'EN_ATTENTE'
      and created_at > now() - interval '1 hour'`);
    expect((await camille.current.cancel('5003')).statusCode).toBe(409);
  });

  it('opens the refund of a card payment', async () => {
    await camille.current.order('5003', accountOnly(50));
    await api.current
      .query(`update precommande set statut_paiement = 'PAYEE', reference_transaction = 'tx-1'
      where statut = 'EN_ATTENTE' and created_at > now() - interval '1 hour'`);
    await camille.current.cancelled('5003');
    expect(await mine()).toMatchObject([{ statut: 'ANNULEE', statut_paiement: 'PAYEE' }]);
    const rows = await api.current.query(
      `select payload from outbox_message where kind = 'REMBOURSEMENT_CARTE'`,
    );
    expect(rows).toMatchObject([{ payload: { referenceTransaction: 'tx-1' } }]);
  });
});
