import { centsOf } from '@portail/rules/money/cents.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountOnly, createOrderer, type Orderer } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { personScope, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { createOwnParts, type OwnParts } from './own-part.ts';

const api = useTestApi();
let camille: Orderer;
let scope: BeneficiaryScope;
let parts: OwnParts;

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
  const [row] = await api.current.query(
    `select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
  );
  const found = personScope({
    beneficiaryId: String(row?.['id']),
    contracts: null,
    financeurId: null,
    intervenantId: null,
  });
  if (found?.kind !== 'beneficiary') throw new Error('demo-rh is a beneficiary');
  scope = found;
  parts = createOwnParts(api.current.server.platform);
});
afterEach(async () => {
  await api.current.query('update precommande_session set fermee_le = null');
  await api.current.query(
    `update precommande set statut = 'ANNULEE' where statut in ('EN_ATTENTE', 'VALIDEE')`,
  );
});

const await100 = async () => {
  await camille.order('5003', accountOnly(250));
  const part = await parts.findOwnPart(scope, '5003');
  if (part === undefined) throw new Error('an own part is expected');
  return part;
};
const paid = (id: string, cents: number, reference = 'tx-1') =>
  api.current.server.platform.units.transact((unit) =>
    parts.ownPartPaid(unit, id, centsOf(cents), reference),
  );
const stateOf = async (id: string) =>
  (
    await api.current.query(
      'select statut, statut_paiement, reference_transaction from precommande where id = $1',
      [id],
    )
  )[0];

describe('own part', () => {
  it('[ORD-39] can be paid by card by the person of the order', async () => {
    const part = await await100();
    expect(part).toMatchObject({
      amountCents: 10_000,
      contract: '100001',
      beneficiaryId: scope.beneficiaryId,
    });
    await camille.order('5003', { ...accountOnly(250), paiement: { modePaiement: 1 } });
    expect(await parts.findOwnPart(scope, '5003')).toBeUndefined();
  });

  it('is paid once and repeats the outcome for the same transaction', async () => {
    const { precommandeId } = await await100();
    expect(await paid(precommandeId, 10_000)).toBe('PRISE');
    expect(await paid(precommandeId, 10_000)).toBe('PRISE');
    expect(await stateOf(precommandeId)).toEqual({
      statut: 'EN_ATTENTE',
      statut_paiement: 'PAYEE',
      reference_transaction: 'tx-1',
    });
    // The second payment is refunded, and its refund does not change the order.
    expect(await paid(precommandeId, 10_000, 'tx-2')).toBe('A_REMBOURSER');
    await api.current.server.platform.units.transact((unit) =>
      parts.ownPartRefunded(unit, precommandeId, 'tx-2'),
    );
    expect(await stateOf(precommandeId)).toMatchObject({ statut_paiement: 'PAYEE' });
  });

  it('[L19] refunds a payment for a cancelled order', async () => {
    const { precommandeId } = await await100();
    await camille.cancelled('5003');
    expect(await paid(precommandeId, 10_000)).toBe('A_REMBOURSER');
    await api.current.server.platform.units.transact((unit) =>
      parts.ownPartRefunded(unit, precommandeId, 'tx-1'),
    );
    expect(await stateOf(precommandeId)).toMatchObject({
      statut: 'ANNULEE',
      statut_paiement: 'REMBOURSEE',
    });
  });

  it('[L19] refunds a payment for a closed campaign or another amount', async () => {
    const { precommandeId } = await await100();
    expect(await paid(precommandeId, 9_999)).toBe('A_REMBOURSER');
    await api.current.query(`update precommande_session set fermee_le = now() where id = '5003'`);
    expect(await paid(precommandeId, 10_000)).toBe('A_REMBOURSER');
    expect(await parts.findOwnPart(scope, '5003')).toBeUndefined();
    expect(await stateOf(precommandeId)).toMatchObject({ statut_paiement: 'A_PAYER' });
  });

  it('[L19] refunds a payment once the vintage can no longer be ordered', async () => {
    const { precommandeId } = await await100();
    const day = 86_400_000;
    api.current.clock.advance(400 * day);
    try {
      await api.current.query(
        `update precommande_session set permanent = true, date_fermeture = null where id = '5003'`,
      );
      expect(await paid(precommandeId, 10_000)).toBe('A_REMBOURSER');
    } finally {
      api.current.clock.advance(-400 * day);
    }
  });

  it('keeps a payment that arrives during an edit', async () => {
    camille = await createOrderer(api.current, 'demo-rh');
    const { precommandeId } = await await100();
    const body = await camille.bodyFor('5003', accountOnly(250));
    const [outcome, reply] = await Promise.all([
      paid(precommandeId, 10_000, 'tx-9'),
      camille.save('5003', body),
    ]);
    expect(outcome).toBe('PRISE');
    expect(reply.statusCode).toBe(200);
    expect(await stateOf(precommandeId)).toMatchObject({
      statut_paiement: 'PAYEE',
      reference_transaction: 'tx-9',
    });
  });
});
