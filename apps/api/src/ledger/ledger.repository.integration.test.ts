import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../test/ledger-world.ts';
import { systemIds } from '../platform/ids.ts';
import { ledgerIn } from './ledger.repository.ts';
import type { GivenTogether, Journal } from './posting.ts';
import { orderMade } from './templates/orders.ts';
import { accountPayment } from './templates/payments.ts';

const world = useLedgerWorld();
const { contract } = TEST_AUTHOR;

const paymentOf = ({ compteId, intervenantId }: OpenedAccount, cents: number): Journal =>
  accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] });
const orderOn = ({ compteId, financeurId }: OpenedAccount, cents: number): Journal =>
  orderMade({
    lineId: systemIds.random(),
    financeurId,
    contract,
    fundedCents: centsOf(cents),
    ownCents: centsOf(0),
    feesCents: centsOf(0),
    account: { compteId, amountCents: centsOf(cents) },
  });

describe('the journal of a movement', () => {
  const find = (...asked: Parameters<ReturnType<typeof ledgerIn>['findUnreversed']>) =>
    world.current.units.transact((unit) => ledgerIn(unit).findUnreversed(...asked));

  it('[26-3] is found by its movement and its kind, until it is reversed', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const [id, other] = [systemIds.ordered(), systemIds.ordered()];
    const [paid = 0] = (await world.current.post([paymentOf(account, 1_000)], { id })).journals;
    await world.current.post([paymentOf(account, 500)], { id: other });
    expect(await find(id, 'PAIEMENT_COMPTE')).toBe(paid);
    expect(await find(id, 'ENCAISSEMENT')).toBeUndefined();
    expect(await find(systemIds.ordered(), 'PAIEMENT_COMPTE')).toBeUndefined();

    await world.current.units.transact((unit) =>
      ledgerIn(unit).reverse(paid, {
        id: systemIds.ordered(),
        caseId: systemIds.random(),
        author: TEST_AUTHOR,
      }),
    );
    expect(await find(id, 'PAIEMENT_COMPTE')).toBeUndefined();
    expect(await find(other, 'PAIEMENT_COMPTE')).toBeTypeOf('number');
  });
});

describe('movements given together', () => {
  const give = (journal: Journal, rest: Partial<GivenTogether>) =>
    world.current.units.transact((unit) =>
      ledgerIn(unit).giveMany({
        author: TEST_AUTHOR,
        movements: [{ id: systemIds.ordered(), journal }],
        ...rest,
      }),
    );
  const headOf = (journalId: number | undefined) =>
    world.current.admin(
      `select actor, origin, request_id as request, contract_numero as contract,
         idempotency_owner as owner, idempotency_key as key from ledger_journal where id = $1`,
      [journalId],
    );
  const messagesAbout = (dedupKey: string) =>
    world.current.admin('select id, kind, payload from outbox_message where dedup_key = $1', [
      dedupKey,
    ]);
  const author = {
    actor: TEST_AUTHOR.actor,
    origin: TEST_AUTHOR.origin,
    request: TEST_AUTHOR.requestId,
    contract,
  };

  it('[L12] [26-3] bear the key of the command that asked for them', async () => {
    const account = await world.current.openAccount();
    const command = { owner: 'essai', key: 'commande-de-lignes' };
    await world.current.postIdempotent(command.key, [orderOn(account, 1_000)]);
    const [asked] = await give(orderOn(account, 2_000), { command });
    expect(await headOf(asked)).toEqual([{ ...author, ...command }]);
    const [unasked] = await give(orderOn(account, 300), {});
    expect(await headOf(unasked)).toEqual([{ ...author, owner: null, key: null }]);
    expect(await world.current.balanceOf(account.compteId)).toBe(3_300);
    expect(await world.current.breaches()).toEqual([]);
  });

  it('[26-3] are written with their message, or both are not', async () => {
    const account = await world.current.openAccount();
    const lineOf = (dedupKey: string) => ({
      id: systemIds.ordered(),
      kind: 'ESSAI',
      dedupKey,
      payload: { lignes: 1 },
    });
    const written = lineOf('donnees-ecrites');
    await give(orderOn(account, 1_000), { outbox: [written] });
    expect(await messagesAbout(written.dedupKey)).toEqual([
      { id: written.id, kind: 'ESSAI', payload: { lignes: 1 } },
    ]);
    const refused = lineOf('donnees-refusees');
    await expect(give(paymentOf(account, 100), { outbox: [refused] })).rejects.toMatchObject({
      code: 'LG007',
    });
    expect(await messagesAbout(refused.dedupKey)).toEqual([]);
    expect(await world.current.balanceOf(account.compteId)).toBe(1_000);
  });
});
