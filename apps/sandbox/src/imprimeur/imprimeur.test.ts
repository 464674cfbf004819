import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundPortOf } from '../listen.ts';
import { startTestSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

const SECRET = 'secret-de-demonstration-jamais-en-production';

interface Heard {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Stands where the portal would, and remembers what it was told. */
let heard: Heard[] = [];
let portal: Server;
let sandbox: TestSandbox;
let lots = 0;

beforeAll(async () => {
  portal = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ path: request.url, headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
  sandbox = await startTestSandbox(`http://127.0.0.1:${boundPortOf(portal)}`);
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
});
beforeEach(() => {
  heard = [];
});

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
  sandbox.request('/imprimeur/api/lots', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/json',
      'idempotency-key': lot,
      ...headers,
    },
    body: JSON.stringify({ lot, carnets }),
  });

const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  sandbox.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ action }).toString(),
  });

const told = async () => {
  await sandbox.get('/imprimeur/api/notifications');
  return heard.map(({ body }) => JSON.parse(body) as { type: string; carnets: string[] });
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
    expect((await sandbox.get('/imprimeur/carnets/x')).status).toBe(404);
  });

  it('shows a book as a person holds it, its codes under their boxes', async () => {
    const { first } = await printed();
    const list = await (await sandbox.get('/imprimeur')).text();
    expect(list).toContain(`/imprimeur/carnets/${first}`);
    expect(list).not.toContain('4821');
    const page = await (await sandbox.get(`/imprimeur/carnets/${first}`)).text();
    expect(page).toContain('Groupe &lt;Horizon&gt;');
    expect(page).toContain('12 rue des Tilleuls, 69003 LYON');
    expect(page.match(/<details class="scratch">/g)).toHaveLength(2);
    expect(page).toContain('1000000002');
    expect(page).toContain('0937');
  });

  it('sends and hands over a book, and signs what it tells', async () => {
    const { first } = await printed();
    expect((await press(`/imprimeur/carnets/${first}`, 'expedier')).status).toBe(303);
    await press(`/imprimeur/carnets/${first}`, 'expedier');
    expect(await told()).toMatchObject([{ type: 'EXPEDIE', carnets: [first] }]);
    await press(`/imprimeur/carnets/${first}`, 'livrer');
    expect(await told()).toMatchObject([{ type: 'EXPEDIE' }, { type: 'LIVRE', carnets: [first] }]);
    for (const { path, headers, body } of heard) {
      const time = String(headers['x-impression-horodatage']);
      expect(path).toBe('/api/eb/partenaires/impression/notifications');
      expect(headers['x-impression-signature']).toBe(
        createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'),
      );
    }
  });

  it('hands a whole lot over, sent before, in notifications of a bearable size', async () => {
    const { lot, carnets } = await printed(501);
    await press(`/imprimeur/lots/${lot}`, 'livrer');
    const all = await told();
    expect(all.map(({ type }) => type)).toEqual(['EXPEDIE', 'EXPEDIE', 'LIVRE', 'LIVRE']);
    expect(all.filter(({ type }) => type === 'LIVRE').flatMap((one) => one.carnets)).toEqual(
      carnets,
    );
    for (const { body } of heard) expect(body.length).toBeLessThan(64 * 1_024);
  });

  it('may lose what it tells, or tell it twice', async () => {
    const change = (envoi: string) =>
      sandbox.request('/imprimeur/api/reglages', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ envoi }),
      });
    await change('PERDU');
    await press(`/imprimeur/carnets/${(await printed()).first}`, 'expedier');
    expect(await told()).toEqual([]);
    await change('DOUBLE');
    await press(`/imprimeur/carnets/${(await printed()).first}`, 'expedier');
    expect(await told()).toHaveLength(2);
    expect(new Set(heard.map(({ headers }) => headers['x-impression-signature'])).size).toBe(2);
    await change('NORMAL');
  });

  it('is not pressed by another site', async () => {
    const { first } = await printed();
    const reply = await press(`/imprimeur/carnets/${first}`, 'expedier', {
      'sec-fetch-site': 'cross-site',
    });
    expect(reply.status).toBe(403);
    expect(await told()).toEqual([]);
  });
});
