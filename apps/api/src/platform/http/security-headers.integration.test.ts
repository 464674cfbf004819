import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INLINE_SCRIPT_HASHES } from './security-headers.ts';
import { bearer, CONNECTED_USER, useTestApi, type TestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let folder: string;
let portal: TestApi;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portail-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Mon espace CESU</title>');
  await writeFile(join(folder, 'login.html'), '<!doctype html><title>Connexion - Mon espace CESU');
  await writeFile(join(folder, 'indisponible.html'), '<!doctype html><title>Indisponible</title>');
  await writeFile(join(folder, 'assets', 'entree-a1b2c3.js'), 'export const page = 1;');
  await writeFile(join(folder, 'assets', 'entree-a1b2c3.js.br'), 'compressed');
  portal = await api.current.variant({ WEB_DIST: folder });
});
afterAll(async () => {
  await portal.server.close();
  await rm(folder, { recursive: true });
});

const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${INLINE_SCRIPT_HASHES.map((hash) => `'${hash}'`).join(' ')}`,
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

describe('headers of every reply', () => {
  it.each([
    ['a page', '/'],
    ['a deep page', '/commande/details?idCommande=1'],
    ['a static page', '/indisponible.html'],
    ['a script', '/assets/entree-a1b2c3.js'],
    ['a script that is gone', '/assets/entree-ancienne.js'],
    ['the folder of scripts', '/assets/'],
    ['a path that leaves it', '/assets/..%2findex.html'],
    ['a call', '/api/sap/parametres/url-espaces'],
    ['a refused call', CONNECTED_USER],
    ['an unknown call', '/api/eb/rien'],
    ['an unreadable address', '/%zz'],
    ['a health check', '/healthz'],
  ])('[S27] %s carries the whole policy', async (_what, url) => {
    const { headers } = await portal.http.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ').slice(0, POLICY.length)).toEqual(POLICY);
    expect(policy).not.toContain('unsafe-');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('[S27] [24-13] [25-02] allows the inline scripts of the document and no other', async () => {
    const page = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8');
    const scripts = [...page.matchAll(/<script(?: nomodule)?>([\s\S]*?)<\/script>/g)].map(
      ([, text]) =>
        createHash('sha256')
          .update(text ?? '')
          .digest('base64'),
    );
    expect(scripts.map((hash) => `sha256-${hash}`)).toEqual(INLINE_SCRIPT_HASHES);
  });

  it('[S27] keeps a relaxed policy to the documentation alone', async () => {
    const docs = await api.current.http.inject('/api/docs');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    const next = await api.current.http.inject('/api/sap/parametres/url-espaces');
    expect(next.headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('[S5] keeps no reply of the API', async () => {
    const token = await api.current.signIn('demo-rh');
    for (const url of [CONNECTED_USER, '/api/eb/beneficiaires/contrats', '/api/eb/rien']) {
      const reply = await api.current.http.inject({ url, headers: bearer(token) });
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('[S27] forbids every action to a file opened on its own', async () => {
    const reply = await api.current.http.inject(
      '/api/eb/fichiers/PERSONNALISATION/DEFAUT/logo.svg',
    );
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the portal', () => {
  it('answers its shell on every path that is neither a file nor a call', async () => {
    for (const url of ['/', '/login', '/100001/login', '/page/inconnue', '/apitoyer']) {
      const reply = await portal.http.inject(url);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.body).toContain('Mon espace CESU');
    }
    const unavailable = await portal.http.inject('/indisponible.html');
    expect(unavailable.body).toContain('Indisponible');
    expect(unavailable.headers['cache-control']).toBe('no-cache');
  });

  it('answers the drawn sign-in page at its bare address, and nowhere else', async () => {
    const drawn = await portal.http.inject('/login');
    expect(drawn.body).toContain('Connexion');
    expect(drawn.headers['cache-control']).toBe('no-cache');
    for (const url of ['/login?typeEspace=ESPACE_CLIENT', '/100001/login', '/', '/login/']) {
      expect((await portal.http.inject(url)).body, url).not.toContain('Connexion');
    }
  });

  it.each([
    '/login',
    '/login?typeEspace=ESPACE_CLIENT',
    '/100001/login',
    '/inscription/mot-de-passe',
  ])(
    '[24-15] answers a form that the browser sent to %s by itself with the page, without its data',
    async (url) => {
      const reply = await portal.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'login=demo-rh&password=Secret-Mot-De-Passe-1',
      });
      expect(reply.statusCode).toBe(303);
      expect(reply.headers.location).toBe(url.split('?')[0]);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body).toBe('');
    },
  );

  it.each(['//login', '//ailleurs.example/login', '/page/inconnue', '/api/eb/rien'])(
    '[24-15] [S31] sends no such form on from %s',
    async (url) => {
      const reply = await portal.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'password=x',
      });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers.location).toBeUndefined();
    },
  );

  it('keeps hashed files for ever, in their compressed form where there is one', async () => {
    const plain = await portal.http.inject('/assets/entree-a1b2c3.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('export const page = 1;');
    const compressed = await portal.http.inject({
      url: '/assets/entree-a1b2c3.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toContain('javascript');
  });

  it.each([
    '/assets/entree-ancienne.js',
    '/assets/',
    '/assets/sous/entree-a1b2c3.js',
    '/assets/.anciens.json',
  ])('never answers a page where a part of a build is asked for: %s', async (url) => {
    const reply = await portal.http.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
  });

  it('finds a file put there after the start: former builds have no route each', async () => {
    await writeFile(join(folder, 'assets', 'entree-d4e5f6.js'), 'export const page = 2;');
    const reply = await portal.http.inject('/assets/entree-d4e5f6.js');
    expect(reply.body).toBe('export const page = 2;');
  });

  it.each([
    ['a part that the file does not have', { range: 'bytes=9000-' }, 200],
    ['a state of the file that it never had', { 'if-match': '"autre"' }, 404],
  ])('takes %s for no fault of its own', async (_what, headers, status) => {
    for (const url of ['/assets/entree-a1b2c3.js', '/indisponible.html', '/login', '/cesu']) {
      expect((await portal.http.inject({ url, headers })).statusCode, url).toBe(status);
    }
  });

  it('[S29] serves no file from outside its folder', async () => {
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      const reply = await portal.http.inject(url);
      expect([200, 400, 403, 404], url).toContain(reply.statusCode);
      expect(reply.body).not.toContain('"dependencies"');
      expect(reply.body).not.toContain('root:');
    }
  });
});
