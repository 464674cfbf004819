import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox();
});

afterEach(async () => {
  await sandbox.close();
});

const jsonOf = async (path: string): Promise<unknown> => (await sandbox.get(path)).json();
const pageOf = async (path: string): Promise<string> => (await sandbox.get(path)).text();

/** The address of the page of a message, as the list links to it. */
async function openMessage(list: string): Promise<string> {
  const href = /href="(\/courrier\?[^"]*message=\d+)"/.exec(await pageOf(list))?.[1];
  if (href === undefined) throw new Error('No message in the list');
  return href.replaceAll('&amp;', '&');
}

describe('the mailbox as JSON', () => {
  it('gives a mail sent over SMTP, accents included', async () => {
    const code = await sandbox.send({
      to: ['helene@exemple.fr'],
      subject: 'Votre code à usage unique – été',
      text: 'Bonjour Hélène,\nvoici votre code : 123 456 €',
      html: '<p>Bonjour Hélène</p>',
    });
    expect(code).toBe(250);
    const texte: unknown = expect.stringMatching(
      /^Bonjour Hélène,\nvoici votre code : 123 456 €\s*$/,
    );
    const date: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await jsonOf('/courrier/messages?destinataire=helene@exemple.fr')).toEqual([
      {
        destinataire: 'helene@exemple.fr',
        sujet: 'Votre code à usage unique – été',
        texte,
        html: '<p>Bonjour Hélène</p>',
        date,
      },
    ]);
  });

  it('gives text alone an empty html, and html alone its text', async () => {
    await sandbox.send({ to: ['a@exemple.fr'], text: 'Texte seul' });
    await sandbox.send({ to: ['b@exemple.fr'], html: '<p>HTML <b>seul</b></p>' });
    expect(await jsonOf('/courrier/messages?destinataire=a@exemple.fr')).toMatchObject([
      { html: '' },
    ]);
    expect(await jsonOf('/courrier/messages?destinataire=b@exemple.fr')).toMatchObject([
      { texte: 'HTML seul' },
    ]);
  });

  it('gives one entry to each recipient', async () => {
    await sandbox.send({ to: ['a@exemple.fr', 'b@exemple.fr'], subject: 'À deux' });
    expect(await jsonOf('/courrier/messages?destinataire=a@exemple.fr')).toMatchObject([
      { destinataire: 'a@exemple.fr', sujet: 'À deux' },
    ]);
    expect(await jsonOf('/courrier/messages?destinataire=b@exemple.fr')).toMatchObject([
      { destinataire: 'b@exemple.fr', sujet: 'À deux' },
    ]);
    expect(await jsonOf('/courrier/messages')).toHaveLength(2);
  });

  it('puts the newest first, for one person and for all', async () => {
    await sandbox.send({ to: ['a@exemple.fr'], subject: 'premier' });
    await sandbox.send({ to: ['b@exemple.fr'], subject: 'deuxième' });
    await sandbox.send({ to: ['a@exemple.fr'], subject: 'troisième' });
    expect(await jsonOf('/courrier/messages?destinataire=a@exemple.fr')).toMatchObject([
      { sujet: 'troisième' },
      { sujet: 'premier' },
    ]);
    expect(await jsonOf('/courrier/messages')).toMatchObject([
      { sujet: 'troisième' },
      { sujet: 'deuxième' },
      { sujet: 'premier' },
    ]);
  });

  it('has nothing for an unknown or an empty address', async () => {
    await sandbox.send({ to: ['a@exemple.fr'] });
    expect(await jsonOf('/courrier/messages?destinataire=personne@exemple.fr')).toEqual([]);
    expect(await jsonOf('/courrier/messages?destinataire=')).toEqual([]);
  });

  it.each(['Marie%2Bcesu@exemple.fr', 'marie+cesu@exemple.fr', 'MARIE+CESU@EXEMPLE.FR'])(
    'finds marie+cesu@exemple.fr as %s',
    async (address) => {
      await sandbox.send({ to: ['marie+cesu@exemple.fr'] });
      expect(await jsonOf(`/courrier/messages?destinataire=${address}`)).toHaveLength(1);
    },
  );

  it('is emptied by DELETE', async () => {
    await sandbox.send({ to: ['a@exemple.fr'] });
    const answer = await sandbox.request('/courrier/messages', { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(await jsonOf('/courrier/messages')).toEqual([]);
  });

  it('refuses a message above five mebibytes and stays open', async () => {
    const text = 'x'.repeat(5 * 1024 * 1024);
    expect(await sandbox.send({ to: ['a@exemple.fr'], text })).toBe(552);
    expect(await jsonOf('/courrier/messages')).toEqual([]);
    expect(await sandbox.send({ to: ['a@exemple.fr'] })).toBe(250);
  });
});

describe('the mailbox as pages', () => {
  it('shows that it is empty', async () => {
    expect(await pageOf('/courrier')).toContain('La boîte est vide');
  });

  it('lists the recipients with their counts, and leads to their messages', async () => {
    await sandbox.send({ to: ['a@exemple.fr'], subject: 'Votre commande' });
    await sandbox.send({ to: ['a@exemple.fr', 'b@exemple.fr'], subject: 'Votre relevé' });
    const start = await pageOf('/courrier');
    expect(start).toContain('2 messages');
    expect(start).toContain('1 message<');
    expect(start).toContain('/courrier?destinataire=b%40exemple.fr"');
    const list = await pageOf('/courrier?destinataire=b%40exemple.fr');
    expect(list).toContain('Votre relevé');
    expect(list).not.toContain('Votre commande');
  });

  it('escapes the content of a message, in the list and in the message', async () => {
    await sandbox.send({
      to: ['a@exemple.fr'],
      subject: '<script>alert(1)</script>',
      text: '<img src=x>',
    });
    const list = await pageOf('/courrier');
    const message = await pageOf(await openMessage('/courrier'));
    for (const page of [list, message]) {
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toContain('<script>alert');
    }
    expect(message).toContain('&lt;img src=x&gt;');
  });

  it('escapes the requested address', async () => {
    expect(await pageOf('/courrier?destinataire=%22%3E%3Cscript%3E')).not.toContain('"><script>');
  });

  it('shows the HTML of a message in a frame that runs nothing', async () => {
    await sandbox.send({
      to: ['a@exemple.fr'],
      html: '<p><a href="http://portail/x">Lien</a></p>',
    });
    const message = await pageOf(await openMessage('/courrier?destinataire=a%40exemple.fr'));
    expect(message).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = /src="(\/courrier\/messages\/\d+\/html)"/.exec(message)?.[1] ?? '';
    const body = await sandbox.get(frame);
    expect(body.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    );
    expect(await body.text()).toContain('<a href="http://portail/x">Lien</a>');
  });

  it('makes links of the addresses in a text', async () => {
    await sandbox.send({ to: ['a@exemple.fr'], text: 'Suivez http://portail/x?jeton=1 vite' });
    expect(await pageOf(await openMessage('/courrier'))).toContain(
      '<a href="http://portail/x?jeton=1" target="_blank" rel="noopener noreferrer">',
    );
  });

  it.each(['99', 'abc', ''])('reports message "%s" as gone', async (id) => {
    const answer = await sandbox.get(`/courrier?message=${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ce message n’est plus dans la boîte');
  });

  it('has a form that empties it, closed to other sites', async () => {
    await sandbox.send({ to: ['a@exemple.fr'] });
    const form = { method: 'POST', body: new URLSearchParams() };
    const fromElsewhere = { ...form, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await sandbox.request('/courrier/vider', fromElsewhere)).status).toBe(403);
    expect(await jsonOf('/courrier/messages')).toHaveLength(1);
    const answer = await sandbox.request('/courrier/vider', form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/courrier']);
    expect(await jsonOf('/courrier/messages')).toEqual([]);
  });
});
