import { describe, expect, it } from 'vitest';
import { rightSignature, useFakePortal } from '../testing/fake-portal.ts';

const { received, request, get, command, submit } = useFakePortal();
let lots = 0;

const bookOf = (carnet: string) => ({
  carnet,
  financeur: 'Groupe <Horizon>',
  produit: 'CESU',
  millesime: 2026,
  valeurFaciale: 1_500,
  destinataire: 'Camille Rousseau',
  adresse: ['12 rue des Tilleuls', '69003 LYON'],
  titres: [
    { numero: '1000000001', code: '4821' },
    { numero: '1000000002', code: '0937' },
  ],
});

const send = (lot: string, carnets: readonly unknown[], headers: Record<string, string> = {}) =>
  command('/imprimeur/api/lots', lot, JSON.stringify({ lot, carnets }), headers);

const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  submit(path, { action }, headers);

const notified = async () => {
  await get('/imprimeur/api/notifications');
  return received.map(({ body }) => JSON.parse(body) as { type: string; carnets: string[] });
};

/** A lot of so many books, and their numbers. */
const printed = async (count = 1) => {
  lots += 1;
  const carnets = Array.from({ length: count }, (_, index) => `carnet-${lots}-${index}`);
  const reply = await send(`lot-${lots}`, carnets.map(bookOf));
  expect(reply.status).toBe(201);
  return { lot: `lot-${lots}`, carnets, first: carnets[0] ?? '' };
};

describe('the printer', () => {
  it('takes a lot once, from who has its key', async () => {
    const { lot, first } = await printed();
    expect((await send(lot, [bookOf(first)])).status).toBe(200);
    expect((await send('lot-x', [bookOf('x')], { authorization: 'Bearer autre' })).status).toBe(
      401,
    );
    expect((await send('lot-x', [bookOf('x')], { 'idempotency-key': 'autre' })).status).toBe(400);
    for (const wrong of [
      {},
      { ...bookOf('x'), titres: [] },
      { ...bookOf('x'), valeurFaciale: 0 },
    ]) {
      expect((await send('lot-x', [wrong])).status).toBe(400);
    }
    expect((await get('/imprimeur/carnets/x')).status).toBe(404);
  });

  it('shows a book as a person holds it, its codes under their boxes', async () => {
    const { first } = await printed();
    const list = await (await get('/imprimeur')).text();
    expect(list).toContain(`/imprimeur/carnets/${first}`);
    expect(list).not.toContain('4821');
    const page = await (await get(`/imprimeur/carnets/${first}`)).text();
    expect(page).toContain('Groupe &lt;Horizon&gt;');
    expect(page).toContain('12 rue des Tilleuls, 69003 LYON');
    expect(page.match(/<details class="scratch">/g)).toHaveLength(2);
    expect(page).toContain('1000000002');
    expect(page).toContain('0937');
  });

  it('sends and delivers a book, with signed notifications', async () => {
    const { first } = await printed();
    expect((await press(`/imprimeur/carnets/${first}`, 'expedier')).status).toBe(303);
    await press(`/imprimeur/carnets/${first}`, 'expedier');
    expect(await notified()).toMatchObject([{ type: 'EXPEDIE', carnets: [first] }]);
    await press(`/imprimeur/carnets/${first}`, 'livrer');
    expect(await notified()).toMatchObject([
      { type: 'EXPEDIE' },
      { type: 'LIVRE', carnets: [first] },
    ]);
    for (const one of received) {
      expect(one.path).toBe('/api/eb/partenaires/impression/notifications');
      expect(one.headers['x-impression-signature']).toBe(rightSignature('x-impression', one));
    }
  });

  it('hands a whole lot over, sent before, in notifications of a bearable size', async () => {
    const { lot, carnets } = await printed(501);
    await press(`/imprimeur/lots/${lot}`, 'livrer');
    const all = await notified();
    expect(all.map(({ type }) => type)).toEqual(['EXPEDIE', 'EXPEDIE', 'LIVRE', 'LIVRE']);
    expect(all.filter(({ type }) => type === 'LIVRE').flatMap((one) => one.carnets)).toEqual(
      carnets,
    );
    for (const { body } of received) expect(body.length).toBeLessThan(64 * 1_024);
  });

  it('may lose or double notifications', async () => {
    const change = (envoi: string) =>
      request('/imprimeur/api/reglages', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ envoi }),
      });
    await change('PERDU');
    await press(`/imprimeur/carnets/${(await printed()).first}`, 'expedier');
    expect(await notified()).toEqual([]);
    await change('DOUBLE');
    await press(`/imprimeur/carnets/${(await printed()).first}`, 'expedier');
    expect(await notified()).toHaveLength(2);
    expect(new Set(received.map(({ headers }) => headers['x-impression-signature'])).size).toBe(2);
    await change('NORMAL');
  });

  it('is not pressed by another site', async () => {
    const { first } = await printed();
    const reply = await press(`/imprimeur/carnets/${first}`, 'expedier', {
      'sec-fetch-site': 'cross-site',
    });
    expect(reply.status).toBe(403);
    expect(await notified()).toEqual([]);
  });
});
