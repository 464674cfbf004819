import { afterEach, describe, expect, it } from 'vitest';
import { AUTHORIZATION, rightSignature, useFakePortal } from '../testing/fake-portal.ts';
import { dayOf } from './settlement.ts';

const RETURN = 'http://portail.exemple.fr/commande/confirmation?referenceTransaction=r';

const { received, answers, forget, request, get, command, submit } = useFakePortal();
let references = 0;

afterEach(async () => {
  await request('/carte/api/reglages', { method: 'DELETE' });
});

const call = (path: string, key: string, body: object) => command(path, key, JSON.stringify(body));

const newReference = () => `ref-${(references += 1)}`;

const create = async (reference = newReference(), montant = 2_150) => {
  const reply = await call('/carte/api/paiements', reference, {
    marchand: 'portail-cesu',
    reference,
    montant,
    devise: 'EUR',
    urlRetour: RETURN,
  });
  const { id, urlPaiement } = (await reply.json()) as { id: string; urlPaiement: string };
  const page = URL.canParse(urlPaiement) ? new URL(urlPaiement).pathname : '';
  return { reference, id, status: reply.status, page };
};

const change = (settings: object) =>
  request('/carte/api/reglages', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });

/** Everything that is on its way has arrived. */
const typesHeard = async (): Promise<readonly string[]> => {
  await get('/carte/api/notifications');
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
};

const eventsOf = async (reference: string): Promise<readonly string[]> => {
  const reply = await request(`/carte/api/paiements/${reference}`, {
    headers: { authorization: AUTHORIZATION },
  });
  const { evenements } = (await reply.json()) as { evenements: { type: string }[] };
  return evenements.map(({ type }) => type);
};

describe('the merchant’s calls', () => {
  it('make one payment of one reference, for who has the key', async () => {
    const first = await create();
    const again = await create(first.reference);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.id).toBe(first.id);
    expect((await create(first.reference, 9_999)).status).toBe(409);
    const stranger = await get(`/carte/api/paiements/${first.reference}`);
    expect(stranger.status).toBe(401);
  });

  it('answer 503 while the provider is out of order', async () => {
    await change({ panne: true });
    expect((await create()).status).toBe(503);
  });
});

describe('the hosted page', () => {
  it('is marked as the sandbox, shows the amount and has no field for a card number', async () => {
    const { page } = await create();
    const html = await (await get(page)).text();
    expect(html).toContain('Bac à sable');
    expect(html).toMatch(/21,50\u00a0€/);
    expect(html).toContain('<label for="carte">Carte de test</label>');
    expect(html).not.toContain('<input');
  });

  it.each([
    ['payer', 'ACCEPTEE', ['INITIE', 'AUTORISE', 'CAPTURE']],
    ['payer', 'REFUSEE', ['INITIE', 'REFUSE']],
    ['abandonner', 'ACCEPTEE', ['INITIE', 'ABANDONNE']],
    ['expirer', 'ACCEPTEE', ['INITIE', 'EXPIRE']],
  ])('%s with %s: %s, and back to the merchant', async (action, carte, events) => {
    const { page, reference } = await create();
    const reply = await submit(page, { action, carte });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(RETURN);
    expect(await eventsOf(reference)).toEqual(events);
    expect(await typesHeard()).toEqual(events);
  });

  it.each([
    ['123456', 'CAPTURE'],
    ['000000', 'REFUSE'],
  ])('asks for a code of the bank: %s gives %s', async (code, last) => {
    const { page, reference } = await create();
    const step = await submit(page, { action: 'payer', carte: 'AUTHENTIFIEE' });
    expect(step.headers.get('location')).toBe(`${page}/authentification`);
    expect(await eventsOf(reference)).toEqual(['INITIE']);
    const reply = await submit(`${page}/authentification`, { code });
    expect(reply.headers.get('location')).toBe(RETURN);
    expect((await eventsOf(reference)).at(-1)).toBe(last);
  });

  it('is done once: a second choice changes nothing', async () => {
    const { page, reference } = await create();
    await submit(page, { action: 'abandonner' });
    const again = await submit(page, { action: 'payer', carte: 'ACCEPTEE' });
    expect(await again.text()).toContain('Ce paiement est terminé');
    expect(await eventsOf(reference)).toEqual(['INITIE', 'ABANDONNE']);
  });

  it('lets its form lead back to the merchant and nowhere else', async () => {
    const { page } = await create();
    const policy = (await get(page)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' http://portail.exemple.fr;");
  });
});

describe('notifications', () => {
  it('are signed over time and body, again for each attempt', async () => {
    answers.push(500);
    await change({ reprisesMs: [1] });
    await create();
    await expect.poll(async () => (await typesHeard()).length).toBe(2);
    const signatures = received.map((notification) => {
      const right = rightSignature('x-carte', notification);
      expect(notification.headers['x-carte-signature']).toBe(right);
      expect(notification.headers['x-carte-cle']).toBe('1');
      return right;
    });
    expect(new Set(signatures).size).toBe(2);
    expect(received[0]?.body).toBe(received[1]?.body);
    expect(received[0]?.path).toBe('/api/eb/partenaires/cartes/notifications');
  });

  it('come late, doubled, out of order or never', async () => {
    await change({ envoi: 'DOUBLE' });
    await create();
    expect(await typesHeard()).toEqual(['INITIE', 'INITIE']);
    forget();
    await change({ envoi: 'DESORDRE' });
    const { page } = await create();
    await submit(page, { action: 'payer', carte: 'ACCEPTEE' });
    expect(await typesHeard()).toEqual(['INITIE', 'CAPTURE', 'AUTORISE']);
    forget();
    await change({ envoi: 'PERDU' });
    await create();
    expect(await typesHeard()).toEqual([]);
    await change({ envoi: 'TARDIF', delaiMs: 500 });
    await create();
    expect(await typesHeard()).toEqual([]);
    await expect.poll(typesHeard).toEqual(['INITIE']);
  });

  it.each(['MONTANT', 'DEVISE', 'REFERENCE', 'MARCHAND'])(
    'tell another %s under a right signature',
    async (faute) => {
      await change({ faute });
      const { reference, id } = await create();
      await typesHeard();
      const notification: unknown = JSON.parse(received[0]?.body ?? '');
      expect(notification).toMatchObject({ paiement: id });
      expect(notification).not.toMatchObject({
        montant: 2_150,
        devise: 'EUR',
        reference,
        marchand: 'portail-cesu',
      });
    },
  );

  it('are set by the page of the settings', async () => {
    const reply = await submit('/carte/reglages', {
      envoi: 'PERDU',
      ecarts: 'FRAIS',
      panne: 'oui',
    });
    expect(reply.status).toBe(303);
    const settings: unknown = await (await get('/carte/api/reglages')).json();
    expect(settings).toMatchObject({ envoi: 'PERDU', ecarts: ['FRAIS'], panne: true });
    const page = await (await get('/carte/reglages')).text();
    expect(page).toMatch(/<option value="PERDU"\s+selected>/);
  });
});

describe('refunds', () => {
  const paid = async () => {
    const payment = await create();
    await submit(payment.page, { action: 'payer', carte: 'ACCEPTEE' });
    return payment;
  };
  const refund = async (id: string, key: string) => {
    const path = `/carte/api/paiements/${id}/remboursements`;
    const reply = await call(path, key, { montant: 2_150, devise: 'EUR' });
    return { status: reply.status, body: (await reply.json()) as { id: string; etat: string } };
  };

  it('are made once per key, and notified', async () => {
    const { id, reference } = await paid();
    const first = await refund(id, 'cle-1');
    expect(first.body.etat).toBe('EN_COURS');
    expect((await refund(id, 'cle-1')).body).toEqual(first.body);
    expect((await refund(id, 'cle-2')).status).toBe(422);
    expect(await eventsOf(reference)).toEqual(['INITIE', 'AUTORISE', 'CAPTURE', 'REMBOURSE']);
  });

  it('are done in the answer, or refused, as the settings say', async () => {
    await change({ remboursement: 'IMMEDIAT' });
    expect((await refund((await paid()).id, 'a')).body.etat).toBe('EFFECTUE');
    await change({ remboursement: 'REFUSE' });
    expect((await refund((await paid()).id, 'b')).status).toBe(422);
    expect((await refund((await create()).id, 'c')).status).toBe(422);
  });
});

describe('the settlement file', () => {
  const today = dayOf(new Date());
  const fileOf = async (day: string): Promise<readonly string[]> => {
    const reply = await request(`/carte/api/reglements/${day}`, {
      headers: { authorization: AUTHORIZATION },
    });
    return reply.status === 200 ? (await reply.text()).trim().split('\n') : [String(reply.status)];
  };

  it('is there the day after, with a line for each capture and each refund', async () => {
    expect(await fileOf(today)).toEqual(['404']);
    await change({ reglementImmediat: true });
    const { page, id, reference } = await create(newReference(), 10_000);
    await submit(page, { action: 'payer', carte: 'ACCEPTEE' });
    const [header, ...lines] = await fileOf(today);
    expect(header).toBe('type;paiement;reference;montant;frais;devise');
    expect(lines).toContain(`PAIEMENT;${id};${reference};10000;90;EUR`);
  });

  it('leaves out, adds, doubles or changes a line under a fault', async () => {
    await change({ reglementImmediat: true });
    const right = await fileOf(today);
    await change({ ecarts: ['MANQUANTE', 'INCONNUE', 'DOUBLON'] });
    const wrong = await fileOf(today);
    expect(wrong).not.toContain(right[1]);
    expect(wrong.filter((line) => line === right[3])).toHaveLength(2);
    expect(wrong.at(-1)).toContain('pay-inconnu');
    await change({ ecarts: [] });
    const tomorrow = dayOf(new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000));
    expect(await fileOf(tomorrow)).toContain(right[1]);
  });
});
