import { describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_CONTACT_PER_ADDRESS: '1000' } });

const URL = '/api/sap/contact';
const BODY = VALID_BODIES.sendContactMessage;

const send = (
  target: TestApi,
  options: { key?: string | undefined; body?: object; address?: string } = {},
) =>
  target.http.inject({
    method: 'POST',
    url: URL,
    remoteAddress: options.address ?? '198.51.100.1',
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
    payload: options.body ?? BODY,
  });

const requests = async () =>
  Number((await api.current.query('select count(*) as n from demande_gestion'))[0]?.['n']);

const untilOutboxIsEmpty = () =>
  expect
    .poll(
      async () =>
        (await api.current.query('select 1 from outbox_message where done_at is null')).length,
      { timeout: 25_000 },
    )
    .toBe(0);

describe('idempotency', () => {
  it('refuses a command without a key or with an invalid one', async () => {
    for (const key of [undefined, '', 'x'.repeat(256)]) {
      const reply = await send(api.current, { key });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'CLE_IDEMPOTENCE_REQUISE' });
    }
  });

  it('[L9] returns the stored answer for the same key and body without a second effect', async () => {
    const key = crypto.randomUUID();
    const before = await requests();
    const first = await send(api.current, { key });
    expect(first.statusCode).toBe(200);
    expect(Object.keys(first.json<object>())).toEqual(['reference']);
    expect(first.json<{ reference: string }>().reference).toMatch(/^DG-\d{4}-\d{6}$/);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const reordered = Object.fromEntries(Object.entries(BODY).toReversed());
    const other = await api.current.variant({});
    try {
      for (const again of [
        await send(api.current, { key }),
        await send(other, { key, body: reordered }),
      ]) {
        expect(again.statusCode).toBe(200);
        expect(again.body).toBe(first.body);
        expect(again.headers['idempotency-replayed']).toBe('true');
      }
    } finally {
      await other.server.close();
    }
    expect(await requests()).toBe(before + 1);
  });

  it('refuses the same key with another body', async () => {
    const key = crypto.randomUUID();
    await send(api.current, { key });
    const reply = await send(api.current, { key, body: { ...BODY, nom: 'Autre' } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'CLE_IDEMPOTENCE_REUTILISEE' });
  });

  it('answers 409 with Retry-After while the first one runs', async () => {
    const key = crypto.randomUUID();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let entered = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const { units } = api.current.server.platform;
    const { createIdempotency } = await import('../../../platform/idempotency/idempotency.ts');
    const running = createIdempotency(units, api.current.clock).run(
      { owner: 'public', key, call: 'CONTACT', input: { body: BODY }, lifeS: 60 },
      async () => {
        entered();
        await held;
        return { status: 200, body: { reference: 'DG-2026-999999' } };
      },
    );
    await inside;
    const reply = await send(api.current, { key });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'OPERATION_EN_COURS' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    letGo();
    await running;
  });

  it('has one effect for fifty concurrent copies of a command on two replicas', async () => {
    const key = crypto.randomUUID();
    const before = await requests();
    const other = await api.current.variant({});
    try {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          send(index % 2 === 0 ? api.current : other, { key }),
        ),
      );
      const done = replies.filter(({ statusCode }) => statusCode === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ body }) => body)).size).toBe(1);
      expect(replies.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    } finally {
      await other.server.close();
    }
    expect(await requests()).toBe(before + 1);
  });

  it('deletes the key of a failed command, which can be sent again', async () => {
    const key = crypto.randomUUID();
    await api.current.query('alter table demande_gestion rename to demande_gestion_away');
    expect((await send(api.current, { key })).statusCode).toBe(500);
    await api.current.query('alter table demande_gestion_away rename to demande_gestion');
    const reply = await send(api.current, { key });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
  });

  it('treats an expired key as new', async () => {
    const key = crypto.randomUUID();
    const first = await send(api.current, { key });
    api.current.clock.advance(25 * 3_600_000);
    const later = await send(api.current, { key });
    expect(later.json()).not.toEqual(first.json());
  });
});

describe('contact message', () => {
  it('creates one request, one mail to support and one to the sender', async () => {
    const jobs = await api.current.server.startJobs();
    try {
      await untilOutboxIsEmpty();
      api.current.mailbox.sent.length = 0;
      // The first sending fails; the queue retries.
      api.current.mailbox.failNext(1);
      const body = {
        ...BODY,
        message: 'Bonjour,\n<script>alert(1)</script>',
      };
      const reply = await send(api.current, { key: crypto.randomUUID(), body });
      const { reference } = reply.json<{ reference: string }>();
      const [row] = await api.current.query('select * from demande_gestion where reference = $1', [
        reference,
      ]);
      expect(row).toMatchObject({
        statut: 'NOUVELLE',
        origine: 'CONTACT',
        objet: 'COMMANDE',
        contrat_annonce: '100001',
        description: body.message,
      });
      await untilOutboxIsEmpty();
      // The jobs of the morning may run meanwhile, and write to others.
      const sent = api.current.mailbox.sent.filter(({ text }) => text.includes(reference));
      expect(sent.map(({ to }) => to).toSorted()).toEqual([
        'assistance@portail-cesu.example',
        'camille.rousseau@courriel.example',
      ]);
      const support = sent.find(({ to }) => to.startsWith('assistance'));
      expect(support?.subject).toBe(`Demande ${reference} – Commande`);
      expect(support?.replyTo).toBe('camille.rousseau@courriel.example');
      expect(support?.html).toContain('&lt;script&gt;');
      expect(support?.html).not.toContain('<script>');
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
    } finally {
      await jobs.stop();
    }
  });

  it('[S40] is limited per address across replicas', async () => {
    const one = await api.current.variant({ LIMIT_CONTACT_PER_ADDRESS: '3' });
    const other = await api.current.variant({ LIMIT_CONTACT_PER_ADDRESS: '3' });
    try {
      const before = await requests();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          send(index % 2 === 0 ? one : other, {
            key: crypto.randomUUID(),
            address: '203.0.113.50',
          }),
        ),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
      const refused = replies.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(7);
      expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      expect(await requests()).toBe(before + 3);
      const elsewhere = await send(one, { key: crypto.randomUUID(), address: '203.0.113.51' });
      expect(elsewhere.statusCode).toBe(200);
    } finally {
      await one.server.close();
      await other.server.close();
    }
  });

  it('[XC-09] [XC-07] returns the same messages as the form', async () => {
    const reply = await send(api.current, {
      key: crypto.randomUUID(),
      body: { nom: ' ', email: 'a@b', objet: 'AUTRE', message: 'court' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ erreurs: unknown }>().erreurs).toEqual([
      { champ: 'nom', message: 'Ce champ est requis.' },
      { champ: 'email', message: 'Adresse e-mail invalide.' },
      { champ: 'message', message: 'Ce champ a une longueur minimale de 10 caractères.' },
    ]);
  });
});
