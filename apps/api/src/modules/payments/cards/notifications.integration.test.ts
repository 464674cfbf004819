import { afterEach, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { slowly, statementsOf } from '../../../../test/statements.ts';
import { notificationOrders } from '../../../../test/notification-orders.ts';

const world = useCardWorld();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

afterEach(async () => {
  await world.current.restore();
});

/** The provider sends no notification: the test sends them. */
const begin = async () => {
  await world.current.sandbox.change({ envoi: 'PERDU' });
  return await world.current.begin();
};

describe('the order of notifications', () => {
  /** A sample of the 2,520 orders; the unit tests try them all. */
  const orders = notificationOrders(12, 7_919);

  it.each(orders.map((order) => [order.join(' '), order] as const))(
    '[L14] %s gives one capture, one refund and one state',
    async (_, order) => {
      const { tell, bodyOf, work, rowOf, journalsOf, one } = world.current;
      const { reference, precommandeId } = await begin();
      const bodies = new Map<string, string>();
      for (const type of new Set(order)) bodies.set(type, await bodyOf(reference, type));
      for (const type of order) {
        expect((await tell(bodies.get(type) ?? '')).statusCode).toBe(204);
        await work();
      }
      expect((await rowOf(reference))?.['etat']).toBe('REMBOURSEE');
      expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT', 'CONTRE_PASSATION']);
      expect(
        await one(
          'select statut, motif from carte_remboursement where transaction_reference = $1',
          [reference],
        ),
      ).toEqual({ statut: 'EFFECTUE', motif: 'PRESTATAIRE' });
    },
  );

  it.each([
    [['CAPTURE', 'REFUSE', 'ABANDONNE', 'EXPIRE', 'AUTORISE', 'INITIE'], 'ACCEPTEE', 1],
    [['EXPIRE', 'CAPTURE', 'AUTORISE'], 'ACCEPTEE', 1],
    [['IMPAYE', 'CAPTURE'], 'REMBOURSEE', 2],
    [['EXPIRE', 'ABANDONNE', 'REFUSE'], 'REFUSEE', 0],
  ])('[L14] %s ends as %s with %i journals', async (order, state, journals) => {
    const { tell, bodyOf, work, rowOf, journalsOf } = world.current;
    const { reference, precommandeId } = await begin();
    for (const type of order) {
      await tell(await bodyOf(reference, type));
      await work();
    }
    expect((await rowOf(reference))?.['etat']).toBe(state);
    expect(await journalsOf(precommandeId)).toHaveLength(journals);
  });

  it('[L14] is irrelevant when the provider repeats or reorders them', async () => {
    const { sandbox, pay, work, journalsOf, stateOf } = world.current;
    for (const envoi of ['DOUBLE', 'DESORDRE']) {
      await sandbox.change({ envoi });
      const { reference, precommandeId, page } = await world.current.begin();
      await pay(page);
      await work();
      expect(await stateOf(reference)).toBe('ACCEPTEE');
      expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
    }
  });
});

describe('the acknowledgement of a notification', () => {
  it('[L15] needs one statement, so that it stays below two seconds', async () => {
    const { tell, bodyOf } = world.current;
    const { reference } = await begin();
    const body = await bodyOf(reference, 'CAPTURE');
    let status = 0;
    const statements = await statementsOf(async () => {
      status = (await tell(body)).statusCode;
    });
    expect(status).toBe(204);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('carte_notification');
    expect(await world.current.rowOf(reference)).toMatchObject({ etat: 'INITIEE' });
    await world.current.work();
  });

  it('[L15] waits for at most two statements in total', async () => {
    const { tell, bodyOf } = world.current;
    const { reference } = await begin();
    const body = await bodyOf(reference, 'AUTORISE');
    const { result, statements } = await slowly(500, () => tell(body));
    expect(result.statusCode).toBe(204);
    expect(statements * 500).toBeLessThan(2_000 / 1.5);
    await world.current.work();
  });

  it('[L15] is repeated without effect on usual retry schedules for 30 days', async () => {
    const { tell, bodyOf, work, journalsOf, clock, one } = world.current;
    const { reference, precommandeId } = await begin();
    const body = await bodyOf(reference, 'CAPTURE');
    const waits = [
      ...[2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS),
      ...Array.from({ length: 30 }, () => DAY_MS),
    ];
    expect((await tell(body)).statusCode).toBe(204);
    for (const wait of waits) {
      clock.advance(wait);
      expect((await tell(body)).statusCode).toBe(204);
      await work();
    }
    expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
    const kept = await one(
      `select count(*)::int as rows, max(cardinality(signatures)) as sent
       from carte_notification where encode(corps, 'escape') like '%' || $1 || '%'`,
      [reference],
    );
    expect(kept).toEqual({ rows: 1, sent: waits.length + 1 });
  });

  it('[L15] is sent for an unknown event type, which is stored and raises an alarm', async () => {
    const { tell, bodyOf, work, alarms, one, rowOf } = world.current;
    const { reference } = await begin();
    expect((await tell(await bodyOf(reference, 'CONTESTE', { id: 'nouveau' }))).statusCode).toBe(
      204,
    );
    await work();
    expect(
      await one(`select issue from carte_notification where evenement_id = 'nouveau'`),
    ).toEqual({ issue: 'TYPE_INCONNU' });
    expect((await alarms()).at(-1)).toBe('CARTE_QUARANTAINE TYPE_INCONNU');
    expect((await rowOf(reference))?.['etat']).toBe('INITIEE');
  });
});

describe('a signed notification with wrong data', () => {
  it.each([
    ['MONTANT', { montant: 1 }],
    ['DEVISE', { devise: 'USD' }],
    ['MARCHAND', { marchand: 'un-autre' }],
    ['REFERENCE', { reference: 'une-autre-commande' }],
    ['REFERENCE', { reference: '00000000-0000-4000-8000-000000000000' }],
    ['PAIEMENT', { paiement: 'pay-autre' }],
  ])(
    '[L18] with another %s %o is quarantined with an alarm, and nothing is posted',
    async (reason, change) => {
      const { tell, bodyOf, work, rowOf, quarantine, alarms, journalsOf, paymentStatut } =
        world.current;
      const { reference, precommandeId } = await begin();
      const before = (await quarantine()).length;
      expect((await tell(await bodyOf(reference, 'CAPTURE', change))).statusCode).toBe(204);
      await work();
      expect((await rowOf(reference))?.['etat']).toBe('INITIEE');
      expect(await journalsOf(precommandeId)).toEqual([]);
      expect(await paymentStatut(precommandeId)).toBe('A_PAYER');
      expect((await quarantine()).slice(before)).toEqual([
        { reference: 'reference' in change ? change.reference : reference, motif: reason },
      ]);
      expect((await alarms()).at(-1)).toBe(`CARTE_QUARANTAINE ${reason}`);
    },
  );

  it('[L18] from the provider itself is quarantined too', async () => {
    const { sandbox, work, quarantine, pay, journalsOf } = world.current;
    await sandbox.change({ faute: 'MONTANT' });
    const { precommandeId, page } = await world.current.begin();
    await pay(page);
    await work();
    expect(await journalsOf(precommandeId)).toEqual([]);
    expect((await quarantine()).at(-1)).toMatchObject({ motif: 'MONTANT' });
  });
});
