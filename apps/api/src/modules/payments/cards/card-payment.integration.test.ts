import { afterEach, describe, expect, it } from 'vitest';
import { stateUrl, START, useCardWorld } from '../../../../test/card-world.ts';
import { bearer } from '../../../../test/test-api.ts';

const world = useCardWorld();

afterEach(async () => {
  await world.current.restore();
});

describe('B-100', () => {
  it('[ORD-39] stores the intent and answers with the provider’s page', async () => {
    const { awaitCard, start, rowOf, sandbox } = world.current;
    const precommandeId = await awaitCard(3_300);
    const { reply, body } = await start();
    expect(reply.statusCode).toBe(200);
    expect(body.referenceTransaction).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.urlPaiement.startsWith(`${sandbox.url}/carte/paiement/`)).toBe(true);
    expect(await rowOf(body.referenceTransaction)).toMatchObject({
      cause: 'PRECOMMANDE',
      cause_id: precommandeId,
      montant_cents: '3300',
      etat: 'INITIEE',
      contract_numero: '100001',
    });
    const page = await (await fetch(body.urlPaiement)).text();
    expect(page).toContain('33,00');
  });

  it('[L12] repeats the answer of the same command, and refuses its key for another', async () => {
    const { api, awaitCard, start, token } = world.current;
    await awaitCard();
    const first = await start('une-cle');
    const again = await start('une-cle');
    expect(again.body).toEqual(first.body);
    expect(again.reply.headers['idempotency-replayed']).toBe('true');
    const other = await api.http.inject({
      method: 'POST',
      url: START,
      headers: { ...bearer(await token()), 'idempotency-key': 'une-cle' },
      payload: { idSession: '5002' },
    });
    expect(other.statusCode).toBe(422);
  });

  it('[S39] is refused without an order that waits for a card', async () => {
    const { api, awaitCard, start } = world.current;
    const id = await awaitCard();
    await api.query(`update precommande set statut_paiement = 'PAYEE' where id = $1`, [id]);
    expect((await start()).reply.json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
    await api.query(`update precommande set statut = 'ANNULEE' where id = $1`, [id]);
    expect((await start()).reply.json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
    expect((await start(undefined, 'inconnue')).reply.statusCode).toBe(409);
  });

  it('[L44] reports an unreachable provider, keeps the intent, and continues under the same key', async () => {
    const { api, awaitCard, start, sandbox } = world.current;
    const precommandeId = await awaitCard();
    await sandbox.change({ panne: true });
    const refused = await start('cle-panne');
    expect(refused.reply.json()).toMatchObject({ code: 'PRESTATAIRE_CARTE_INDISPONIBLE' });
    await sandbox.change({ panne: false });
    const taken = await start('cle-panne');
    expect(taken.reply.statusCode).toBe(200);
    const rows = await api.query('select reference from carte_transaction where cause_id = $1', [
      precommandeId,
    ]);
    expect(rows).toEqual([{ reference: taken.body.referenceTransaction }]);
  });
});

describe('[L44] a crash between two phases', () => {
  it('after the intent expires the missing page a minute later', async () => {
    const { awaitCard, start, sandbox, cards, clock, one } = world.current;
    const precommandeId = await awaitCard();
    await sandbox.change({ panne: true });
    await start();
    await sandbox.change({ panne: false });
    clock.advance(61_000);
    await cards.pollDue();
    expect(
      await one('select etat, next_poll_at from carte_transaction where cause_id = $1', [
        precommandeId,
      ]),
    ).toEqual({ etat: 'EXPIREE', next_poll_at: null });
  });

  it('after the provider’s answer is completed by the poller, and the command gets the same payment', async () => {
    const { awaitCard, start, sandbox, cards, clock, one } = world.current;
    const precommandeId = await awaitCard();
    await sandbox.change({ panne: true });
    await start('cle-coupee');
    await sandbox.change({ panne: false });
    const row = await one('select reference from carte_transaction where cause_id = $1', [
      precommandeId,
    ]);
    const reference = String(row?.['reference']);
    // What the call had done before the crash.
    const made = await sandbox.json(
      'POST',
      '/carte/api/paiements',
      {
        marchand: 'portail-cesu',
        reference,
        montant: 2_150,
        devise: 'EUR',
        urlRetour: 'https://portail.example/',
      },
      {
        authorization: 'Bearer secret-de-demonstration-jamais-en-production',
        'idempotency-key': reference,
      },
    );
    const { id } = (await made.json()) as { id: string };
    clock.advance(61_000);
    await cards.pollDue();
    expect(
      await one('select id_prestataire, etat from carte_transaction where reference = $1', [
        reference,
      ]),
    ).toEqual({ id_prestataire: id, etat: 'INITIEE' });
    const { body } = await start('cle-coupee');
    expect(body.referenceTransaction).toBe(reference);
    expect(body.urlPaiement).toContain(id);
  });
});

describe('B-101', () => {
  it('[ORD-39] answers the state and the amount after the payer’s return', async () => {
    const { api, begin, pay, token, work, paymentStatut } = world.current;
    const { reference, page, precommandeId } = await begin();
    const back = await pay(page);
    expect(back.headers.get('location')).toBe(
      `https://portail.example/commande/confirmation?idSession=5001&referenceTransaction=${reference}`,
    );
    await work();
    const reply = await api.http.inject({
      url: stateUrl(reference),
      headers: bearer(await token()),
    });
    expect(reply.json()).toEqual({
      referenceTransaction: reference,
      etat: 'ACCEPTEE',
      montant: 21.5,
    });
    expect(await paymentStatut(precommandeId)).toBe('PAYEE');
  });

  it.each([
    [{ action: 'payer', carte: 'REFUSEE' }, 'REFUSEE'],
    [{ action: 'abandonner' }, 'ABANDONNEE'],
    [{ action: 'expirer' }, 'EXPIREE'],
  ])('[ORD-39] ends %o as %s, and the order still waits', async (choice, state) => {
    const { begin, sandbox, work, stateOf, paymentStatut } = world.current;
    const { reference, page, precommandeId } = await begin();
    await sandbox.submit(page, choice);
    await work();
    expect(await stateOf(reference)).toBe(state);
    expect(await paymentStatut(precommandeId)).toBe('A_PAYER');
  });

  it('[ORD-39] passes the bank’s authentication step', async () => {
    const { begin, sandbox, work, stateOf } = world.current;
    const { reference, page } = await begin();
    await sandbox.submit(page, { action: 'payer', carte: 'AUTHENTIFIEE' });
    await sandbox.submit(`${page}/authentification`, { code: '123456' });
    await work();
    expect(await stateOf(reference)).toBe('ACCEPTEE');
  });

  it('[S20, S22] answers a foreign transaction as if it did not exist', async () => {
    const { api, begin } = world.current;
    const { reference } = await begin();
    const foreign = await api.signIn('demo-double');
    const ask = (which: string) =>
      api.http.inject({ url: stateUrl(which), headers: bearer(foreign) });
    const [other, unknown] = [
      await ask(reference),
      await ask('00000000-0000-4000-8000-000000000000'),
    ];
    expect([other.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(other.json<{ code: string }>().code).toBe(unknown.json<{ code: string }>().code);
    expect((await ask('pas-une-reference')).statusCode).toBe(404);
  });
});

describe('card data', () => {
  it('[S33] is stored neither in the database nor in the log', async () => {
    const { api, begin, pay, work } = world.current;
    const { page } = await begin();
    await pay(page);
    await work();
    const tables = await api.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const texts: string[] = [...api.logLines];
    for (const { name } of tables) {
      const rows = await api.query(
        `select coalesce(string_agg(t::text, ' '), '') as content from (select * from ${String(name)} limit 5000) t`,
      );
      texts.push(...rows.map(({ content }) => String(content)));
    }
    const kept = await api.query(`select encode(corps, 'escape') as body from carte_notification`);
    texts.push(...kept.map(({ body }) => String(body)));
    expect(kept.length).toBeGreaterThan(0);
    const found = texts.flatMap((text) =>
      Array.from(text.matchAll(/(?<![\d-])4970 ?1000 ?0000 ?\d{4}(?!\d)/g), ([number]) => number),
    );
    expect(found).toEqual([]);
  });
});
