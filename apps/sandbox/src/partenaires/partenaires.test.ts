import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundPortOf } from '../listen.ts';
import { startTestSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

/** Stands where the portal would, and remembers how it was asked. */
interface Heard {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let received: Heard[] = [];
let answer: { status: number; body: object } = { status: 200, body: {} };
let portal: Server;
let sandbox: TestSandbox;

async function receive(request: IncomingMessage): Promise<void> {
  received.push({
    url: request.url,
    authorization: request.headers.authorization,
    body: JSON.parse(await text(request)),
  });
}

beforeAll(async () => {
  portal = createServer((request, response) => {
    void receive(request).then(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  sandbox = await startTestSandbox(`http://127.0.0.1:${boundPortOf(portal)}`);
});

beforeEach(() => {
  received = [];
  answer = {
    status: 200,
    body: { jetonConnexion: 'j', url: 'https://portail.exemple.fr/b?a=1&b=2' },
  };
});

afterAll(async () => {
  await sandbox.close();
  portal.close();
});

const send = (values: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  sandbox.request('/partenaires', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(values).toString(),
  });

const INTRANET = {
  formulaire: 'intranet',
  personne: 'demo-rh',
  session: '5001',
  action: 'NEW_ORDER',
};

describe('the page of the partners', () => {
  it('offers the links of the three sites, each field with its name', async () => {
    const page = await (await sandbox.get('/partenaires')).text();
    for (const site of ['L’intranet d’un financeur', 'Le back-office', 'Le site de services']) {
      expect(page).toContain(site);
    }
    const labels = [...page.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
    const fields = [...page.matchAll(/<select id="([^"]+)"/g)].map(([, id]) => id);
    expect(labels).toEqual(fields);
    expect(new Set(fields).size).toBe(fields.length);
    expect(page).not.toContain('id="resultat"');
  });

  it('calls the portal as a partner does, and shows the link', async () => {
    const reply = await send(INTRANET);
    expect(received).toEqual([
      {
        url: '/api/eb/partenaires/jetons-connexion',
        authorization: `Basic ${Buffer.from(
          'intranet-horizon:secret-de-demonstration-jamais-en-production',
        ).toString('base64')}`,
        body: {
          identifiantSource: 'rh-horizon',
          identifiantCible: 'demo-rh',
          typeEspace: 'ESPACE_BENEFICIAIRE',
          mode: 'PARTENAIRE',
          idSessionPreCommande: '5001',
          actionType: 'NEW_ORDER',
        },
      },
    ]);
    const page = await reply.text();
    expect(page).toContain('<title>Lien obtenu – Partenaires');
    expect(page).toContain('href="https://portail.exemple.fr/b?a=1&amp;b=2" target="_blank"');
    expect(page).toMatch(/<option value="demo-rh" *selected>/);
  });

  it.each([
    [
      {
        formulaire: 'au-nom-de',
        operateur: 'karim.haddad',
        personne: 'demo-social',
        mode: 'LECTURE_SEULE',
      },
      'back-office',
      { identifiantSource: 'karim.haddad', identifiantCible: 'demo-social', mode: 'LECTURE_SEULE' },
    ],
    [
      {
        formulaire: 'au-nom-de',
        operateur: 'lucie.fontaine',
        personne: 'demo-rh',
        mode: 'BACK_OFFICE',
      },
      'back-office',
      { mode: 'BACK_OFFICE' },
    ],
    [
      { formulaire: 'operateur', operateur: 'anne.leclerc' },
      'back-office',
      { identifiantSource: 'anne.leclerc', typeEspace: 'ESPACE_OPERATEUR' },
    ],
    [
      { formulaire: 'services', personne: 'demo-unique' },
      'services-a-domicile',
      { identifiantCible: 'demo-unique', mode: 'SAP' },
    ],
  ])('sends what the form says: %o', async (values, client, body) => {
    await send(values);
    expect(received[0]?.body).toMatchObject(body);
    const [id] = Buffer.from(received[0]?.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':');
    expect(id).toBe(client);
  });

  it('shows the portal’s own refusal, or that it does not answer', async () => {
    answer = { status: 404, body: { errorMessage: 'La ressource <demandée> n’existe pas.' } };
    const page = await (await send(INTRANET)).text();
    expect(page).toContain('Le portail a refusé (404)');
    expect(page).toContain('La ressource &lt;demandée&gt; n’existe pas.');
    answer = { status: 200, body: { url: 'javascript:alert(1)' } };
    expect(await (await send(INTRANET)).text()).not.toContain('href="javascript');
  });

  it.each([
    ['an unknown form', { ...INTRANET, formulaire: 'autre' }],
    ['a person that is not in its list', { ...INTRANET, personne: 'quelqu-un' }],
    ['nothing', {}],
  ])('asks nothing for %s', async (_what, values) => {
    expect((await send(values)).status).toBe(400);
    expect(received).toEqual([]);
  });

  it('calls nothing for another site', async () => {
    expect((await send(INTRANET, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(received).toEqual([]);
  });
});
