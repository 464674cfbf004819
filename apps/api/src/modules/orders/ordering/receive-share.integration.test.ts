import { beforeAll, describe, expect, it } from 'vitest';
import { accountOnly, createOrderer, type Orderer } from '../../../../test/order-calls.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { createRefundShare } from './own-part.ts';

const api = useTestApi();
let camille: Orderer;
const operator = { actor: 'operations:essai', requestId: 'essai' };

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
});

const receive = (reference: string, cents: number) =>
  receivePayment(api.current.server.platform, { nature: 'COMMANDE', reference, cents });
const refund = (reference: string) => {
  const { platform } = api.current.server;
  return platform.units.transact((unit) =>
    createRefundShare(platform)(unit, { reference, operator }),
  );
};
const NOT_EXPECTED = { code: 'ENCAISSEMENT_NON_ATTENDU' };
const NOTHING = { code: 'REMBOURSEMENT_IMPOSSIBLE' };

const orderBy = async (modePaiement: 1 | 3 | 4) =>
  (await camille.order('5003', { ...accountOnly(250), paiement: { modePaiement } })).idCommande;

const stateOf = async (reference: string) =>
  (
    await api.current.query(
      'select id, statut, statut_paiement from precommande where reference = $1',
      [reference],
    )
  )[0];

/** The ledger balance owed to the person for a pending order. */
const shareOf = async (id: unknown) =>
  (
    await api.current.query(
      `select coalesce(sum(e.amount), 0)::int as sum from ledger_account a
       join ledger_entry e on e.account_id = a.id
       where a.kind = 'PART_A_RECEVOIR' and a.key = 'COMMANDE/' || $1`,
      [id],
    )
  )[0]?.['sum'];

describe('payment by cheque or transfer', () => {
  it('[ORD-40] pays its own part once and is posted before the order is made', async () => {
    const reference = await orderBy(1);
    await receive(reference, 10_000);
    const row = await stateOf(reference);
    expect(row).toMatchObject({ statut: 'EN_ATTENTE', statut_paiement: 'PAYEE' });
    expect(await shareOf(row?.['id'])).toBe(10_000);
    await expect(receive(reference, 10_000)).rejects.toMatchObject(NOT_EXPECTED);
    expect(await shareOf(row?.['id'])).toBe(10_000);
  });

  it('is reversed when the order is cancelled', async () => {
    const [line] = await api.current.query(
      `select reference, id from precommande where session_id = '5003' and statut_paiement = 'PAYEE'`,
    );
    const reference = String(line?.['reference']);
    await expect(refund(reference)).rejects.toMatchObject(NOTHING);
    await camille.cancelled('5003');
    expect(await stateOf(reference)).toMatchObject({ statut: 'ANNULEE', statut_paiement: 'PAYEE' });
    await refund(reference);
    expect(await stateOf(reference)).toMatchObject({ statut_paiement: 'REMBOURSEE' });
    expect(await shareOf(line?.['id'])).toBe(0);
    await expect(refund(reference)).rejects.toMatchObject(NOTHING);
  });

  it('waits for the rest of its amount, and is refused for another mode or without an order', async () => {
    const reference = await orderBy(4);
    expect(await receive(reference, 9_999)).toMatchObject({ isCredit: true });
    expect(await stateOf(reference)).toMatchObject({ statut_paiement: 'A_PAYER' });
    await expect(receive('CM0000000000', 10_000)).rejects.toMatchObject({
      code: 'RESSOURCE_INTROUVABLE',
    });
    await camille.cancelled('5003');
    await expect(receive(reference, 10_000)).rejects.toMatchObject(NOT_EXPECTED);
    const byCard = await orderBy(3);
    await expect(receive(byCard, 10_000)).rejects.toMatchObject(NOT_EXPECTED);
    await camille.cancelled('5003');
  });
});
