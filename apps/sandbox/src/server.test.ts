import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox } from './testing/sandbox.ts';
import type { TestSandbox } from './testing/sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(async () => {
  await sandbox.close();
});

describe('the pages of the sandbox', () => {
  it.each([
    ['/', 200],
    ['/courrier', 200],
    ['/partenaires', 200],
    ['/nulle-part', 404],
    ['/courrier/messages/1/html', 404],
  ])('%s is a French page that says what it is (%i)', async (path, status) => {
    const answer = await sandbox.get(path);
    const page = await answer.text();
    expect(answer.status).toBe(status);
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Bac à sable&nbsp;: monde extérieur simulé');
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  it.each(['/', '/courrier', '/courrier/messages', '/assets/sandbox.css', '/nulle-part'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await sandbox.get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('refuses a malformed request without telling more', async () => {
    const answer = await sandbox.request('/courrier/vider', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('Demande refusée');
    expect(page).not.toMatch(/JSON|FST_/);
  });

  it('lists its parts on the first page', async () => {
    const page = await (await sandbox.get('/')).text();
    expect(page).toContain('<a href="/courrier">Courrier</a>');
    expect(page).toContain('<a href="/partenaires">Partenaires</a>');
  });

  it.each(['sandbox.css', 'parts.css', 'refresh.js', 'icon.svg'])('serves %s', async (file) => {
    expect((await sandbox.get(`/assets/${file}`)).status).toBe(200);
  });
});
