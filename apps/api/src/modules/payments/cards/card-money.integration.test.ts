import { randomUUID } from 'node:crypto';
import { dayInFrance } from '../../../platform/clock.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { raceCaptures } from '../../../../test/card-race.ts';
import { useCardWorld } from '../../../../test/card-world.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';
import { bearer } from '../../../../test/test-api.ts';
import { checkBooks } from '../../../ledger/books-check.queries.ts';

const world = useCardWorld();
const MINUTE_MS = 60_000;
/** 1,000 in the long suite. */
const ROUNDS = 40;

afterEach(async () => {
  await world.current.restore();
});

const breaches = async () =>
  (await checkBooks(world.current.api.server.platform.reader)).filter(
    ({ breaches: count, isLateness }) => count > 0 && !isLateness,
  );

describe('[L16] a lost notification', () => {
  it('is replaced by a check of the provider on the payer’s return', async () => {
    const { sandbox, begin, pay, stateOf, paymentStatut, journalsOf } = world.current;
    await sandbox.change({ envoi: 'PERDU' });
    const { reference, precommandeId, page } = await begin();
    await pay(page);
    expect(await stateOf(reference)).toBe('ACCEPTEE');
    expect(await paymentStatut(precommandeId)).toBe('PAYEE');
    expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
  });

  it('does not post anything on the return alone', async () => {
    const { sandbox, begin, pay, stateOf, paymentStatut } = world.current;
    await sandbox.change({ envoi: 'PERDU' });
    const unpaid = await begin();
    expect(await stateOf(unpaid.reference)).toBe('INITIEE');
    expect(await paymentStatut(unpaid.precommandeId)).toBe('A_PAYER');
    const paid = await begin();
    await pay(paid.page);
    await sandbox.change({ panne: true });
    expect(await stateOf(paid.reference)).toBe('INITIEE');
    expect(await paymentStatut(paid.precommandeId)).toBe('A_PAYER');
  });

  it('without a return is replaced by a poll after a minute', async () => {
    const { sandbox, begin, pay, cards, clock, rowOf, paymentStatut } = world.current;
    await sandbox.change({ envoi: 'PERDU' });
    const { reference, precommandeId, page } = await begin();
    await pay(page);
    clock.advance(59_000);
    await cards.pollDue();
    expect((await rowOf(reference))?.['etat']).toBe('INITIEE');
    clock.advance(2_000);
    await cards.pollDue();
    expect((await rowOf(reference))?.['etat']).toBe('ACCEPTEE');
    expect(await paymentStatut(precommandeId)).toBe('PAYEE');
  });

  it('is polled after 1, 5, 15 and 60 minutes and 24 hours, then the page expires', async () => {
    const { sandbox, begin, cards, clock, rowOf, paymentStatut } = world.current;
    await sandbox.change({ envoi: 'PERDU' });
    const { reference, precommandeId } = await begin();
    const startMs = clock.realNow().getTime();
    const polls: unknown[] = [];
    for (const minutes of [1, 5, 15, 60, 24 * 60]) {
      clock.advance(startMs + minutes * MINUTE_MS + 1_000 - clock.realNow().getTime());
      await cards.pollDue();
      const row = await rowOf(reference);
      polls.push([minutes, row?.['polls'], row?.['etat']]);
    }
    expect(polls).toEqual([
      [1, 1, 'INITIEE'],
      [5, 2, 'INITIEE'],
      [15, 3, 'INITIEE'],
      [60, 4, 'INITIEE'],
      [1_440, 5, 'EXPIREE'],
    ]);
    expect(await paymentStatut(precommandeId)).toBe('A_PAYER');
  });
});

describe('[L17] concurrent notification, return and poll', () => {
  it(`${ROUNDS} rounds on two replicas post one capture each`, async () => {
    await raceCaptures(world.current, ROUNDS, (journals, round) =>
      expect(journals, `round ${round}`).toEqual(['ENCAISSEMENT']),
    );
  });
});

describe('[L19] a late capture', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['the order was cancelled', `update precommande set statut = 'ANNULEE' where id = $1`],
    [
      'the session was closed',
      `update precommande_session set fermee_le = now() where id = (select session_id from precommande where id = $1)`,
    ],
    [
      'the vintage is no longer ordered',
      `update precommande set millesime = millesime - 3 where id = $1`,
    ],
  ];

  it.each(cases)('%s is posted and refunded automatically', async (_, close) => {
    const { api, begin, pay, work, rowOf, journalsOf, one, paymentStatut } = world.current;
    const { reference, precommandeId, page } = await begin();
    await api.query(close, [precommandeId]);
    await pay(page);
    await work();
    await api.query('update precommande_session set fermee_le = null');
    expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT', 'CONTRE_PASSATION']);
    expect((await rowOf(reference))?.['etat']).toBe('REMBOURSEE');
    expect(
      await one('select statut, motif from carte_remboursement where transaction_reference = $1', [
        reference,
      ]),
    ).toEqual({ statut: 'EFFECTUE', motif: 'COMMANDE_FERMEE' });
    expect(await paymentStatut(precommandeId)).not.toBe('PAYEE');
  });

  it('[S39] from a second tab is refunded, and the first is accepted', async () => {
    const { begin, start, pay, work, rowOf, paymentStatut, journalsOf } = world.current;
    const first = await begin();
    const second = await start();
    await pay(first.page);
    await work();
    await pay(new URL(second.body.urlPaiement).pathname);
    await work();
    expect((await rowOf(first.reference))?.['etat']).toBe('ACCEPTEE');
    expect((await rowOf(second.body.referenceTransaction))?.['etat']).toBe('REMBOURSEE');
    expect(await paymentStatut(first.precommandeId)).toBe('PAYEE');
    expect(await journalsOf(first.precommandeId)).toEqual([
      'ENCAISSEMENT',
      'ENCAISSEMENT',
      'CONTRE_PASSATION',
    ]);
  });
});

describe('a refund', () => {
  const cancelled = async () => {
    const { api, begin, pay, work } = world.current;
    const payment = await begin();
    await pay(payment.page);
    await work();
    await api.query(`update precommande set statut = 'ANNULEE' where id = $1`, [
      payment.precommandeId,
    ]);
    // The message of a cancelled order.
    await api.query(
      `insert into outbox_message (id, kind, dedup_key, payload, created_at)
       values ($1, 'REMBOURSEMENT_CARTE', $2, $3, now())`,
      [
        randomUUID(),
        `REMBOURSEMENT_CARTE:${payment.reference}`,
        JSON.stringify({
          precommandeId: payment.precommandeId,
          referenceTransaction: payment.reference,
        }),
      ],
    );
    return payment;
  };

  it.each(['NOTIFIE', 'IMMEDIAT'])(
    '%s closes with the provider’s answer',
    async (remboursement) => {
      const { sandbox, work, journalsOf, paymentStatut, stateOf } = world.current;
      const { reference, precommandeId } = await cancelled();
      await sandbox.change({ remboursement });
      await work();
      expect(await stateOf(reference)).toBe('REMBOURSEE');
      expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT', 'CONTRE_PASSATION']);
      expect(await paymentStatut(precommandeId)).toBe('REMBOURSEE');
    },
  );

  it('[L16] with a lost notification is found by the poller', async () => {
    const { sandbox, work, rowOf, cards, clock } = world.current;
    const { reference } = await cancelled();
    await sandbox.change({ envoi: 'PERDU' });
    await work();
    expect((await rowOf(reference))?.['etat']).toBe('ACCEPTEE');
    clock.advance(61_000);
    await cards.pollDue();
    expect((await rowOf(reference))?.['etat']).toBe('REMBOURSEE');
  });

  it('refused by the provider is quarantined', async () => {
    const { sandbox, work, rowOf, one, alarms, journalsOf } = world.current;
    const { reference, precommandeId } = await cancelled();
    await sandbox.change({ remboursement: 'REFUSE' });
    await work();
    expect((await rowOf(reference))?.['etat']).toBe('ACCEPTEE');
    expect(
      await one('select statut from carte_remboursement where transaction_reference = $1', [
        reference,
      ]),
    ).toEqual({ statut: 'REFUSE' });
    expect(await alarms()).toContain('CARTE_QUARANTAINE REMBOURSEMENT_REFUSE');
    expect(await journalsOf(precommandeId)).toEqual(['ENCAISSEMENT']);
  });

  it('made by the bank itself raises an alarm', async () => {
    const { sandbox, begin, pay, work, rowOf, alarms } = world.current;
    const { reference, page } = await begin();
    await pay(page);
    await work();
    const id = String((await rowOf(reference))?.['id_prestataire']);
    await sandbox.submit(`/carte/reglages/paiements/${id}`, { action: 'impaye' });
    await work();
    expect((await rowOf(reference))?.['etat']).toBe('REMBOURSEE');
    expect((await alarms()).at(-1)).toBe('CARTE_IMPAYE');
  });
});

describe('[L20] the settlement file', () => {
  it('reports every seeded difference, settles the rest, and leaves the clearing account at 0 a day later', async () => {
    const { api, sandbox, begin, pay, work, cards, clearing, alarms } = world.current;
    // The sandbox uses real time.
    const today = dayInFrance(new Date());
    const tomorrow = addDays(today, 1);
    await sandbox.change({ reglementImmediat: true });
    for (let count = 0; count < 6; count += 1) {
      const { page } = await begin(1_000 + count);
      await pay(page);
    }
    await work();
    expect(-(await clearing())).toBeGreaterThan(0);
    await sandbox.change({ ecarts: ['MANQUANTE', 'INCONNUE', 'FRAIS', 'DOUBLON'] });
    const report = await cards.settlements.settleDay(today);
    expect(report?.differences.map(({ nature }) => nature).toSorted()).toEqual([
      'DOUBLON',
      'FRAIS',
      'INCONNUE',
      'MANQUANTE',
    ]);
    expect((await alarms()).at(-1)).toBe('CARTE_ECARTS');
    expect(await cards.settlements.settleDay(today)).toBeUndefined();
    // One line is still open: it comes the next day.
    const waiting = await api.query(
      'select reference, montant_cents::int as cents from carte_transaction where captured_at is not null and reglement_id is null',
    );
    expect(waiting).toHaveLength(1);
    expect(-(await clearing())).toBe(waiting.reduce((sum, row) => sum + Number(row['cents']), 0));
    await sandbox.change({ ecarts: [] });
    const later = await cards.settlements.settleDay(tomorrow);
    expect(later?.differences.map(({ nature }) => nature)).toEqual(['AUTRE_JOUR']);
    expect(await clearing()).toBe(0);
    const open = await api.query(
      'select reference from carte_transaction where captured_at is not null and reglement_id is null',
    );
    expect(open).toEqual([]);
  });

  it('[I12] finds every capture posted once, for its amount', async () => {
    const { api } = world.current;
    expect(await breaches()).toEqual([]);
    const parity = await api.query(
      `select t.reference from carte_transaction t left join ledger_entry e
         on e.journal_id = t.encaissement_journal_id and e.amount = t.montant_cents
       where t.captured_at is not null and e.journal_id is null`,
    );
    expect(parity).toEqual([]);
  });
});

describe('the list of card payments', () => {
  const LIST = '/api/sap/operations/paiements-carte';

  it('[32-4] shows who waits and what was paid, by reference, provider’s number and difference', async () => {
    const { api, begin, pay, rowOf, stateOf, one } = world.current;
    const operator = bearer(await openOperator(api));
    const listed = async (query: string) => {
      const reply = await api.http.inject({ method: 'GET', url: LIST + query, headers: operator });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<Record<string, unknown>[]>();
    };
    const { reference, page, cents } = await begin();
    const found = `?recherche=${reference}`;
    expect(await listed(found)).toMatchObject([
      { reference, nature: 'PRECOMMANDE', etat: 'INITIEE', montant: cents / 100, debiteLe: null },
    ]);
    expect(await listed(`${found}&etat=ACCEPTEE`)).toEqual([]);
    await pay(page);
    expect(await stateOf(reference)).toBe('ACCEPTEE');
    const row = await rowOf(reference);
    const [paid] = await listed(`?recherche=${String(row?.['id_prestataire'])}&etat=ACCEPTEE`);
    expect(paid).toMatchObject({ reference, rembourse: 0, ecarts: 0 });
    expect(paid?.['debiteLe']).not.toBeNull();
    expect(await listed(`${found}&ecart=OUVERT`)).toEqual([]);
    await one(
      `with day as (
         insert into carte_reglement (id, prestataire, jour, lignes, lu_le)
         values (gen_random_uuid(), 'essai', '2026-01-05', 1, now()) returning id)
       insert into carte_ecart (id, reglement_id, nature, type, reference, id_prestataire, attendu,
         trouve, created_at)
       select gen_random_uuid(), id, 'MONTANT', 'PAIEMENT', $1, 'p', '1', '2', now() from day`,
      [reference],
    );
    expect(await listed(`${found}&ecart=OUVERT`)).toMatchObject([{ reference, ecarts: 1 }]);
    const person = bearer(await api.signIn('demo-rh'));
    const refused = await api.http.inject({ method: 'GET', url: LIST, headers: person });
    expect(refused.statusCode).toBe(403);
  });
});
