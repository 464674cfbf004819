import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { imageOf, referencesIn, resolveDigest, withDigests } from './digests.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
let address = '';

/** Answers as registries do: a challenge, an anonymous token, then the digest of a known tag. */
const registry = createServer((request, response) => {
  const url = new URL(request.url ?? '', address);
  if (url.pathname === '/token') {
    response.end(JSON.stringify({ token: `pour ${url.searchParams.get('scope') ?? ''}` }));
    return;
  }
  if (request.headers.authorization !== 'Bearer pour repository:library/node:pull') {
    const realm = `${address}/token`;
    response.setHeader(
      'www-authenticate',
      `Bearer realm="${realm}",service="essai",scope="repository:library/node:pull"`,
    );
    response.writeHead(401).end();
    return;
  }
  if (url.pathname === '/v2/library/node/manifests/24') {
    response.setHeader('docker-content-digest', DIGEST);
    response.end();
    return;
  }
  response.writeHead(url.pathname.endsWith('/muette') ? 200 : 404).end();
});

beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => {
  registry.close();
});

describe('[O16] digests of images', () => {
  it('[O16] are asked for at the registry that the name says', () => {
    expect(imageOf('node:24')).toEqual({
      registry: 'registry-1.docker.io',
      repository: 'library/node',
      tag: '24',
    });
    expect(imageOf('nginxinc/nginx:1').repository).toBe('nginxinc/nginx');
    expect(imageOf('ghcr.io/a/b:1')).toEqual({ registry: 'ghcr.io', repository: 'a/b', tag: '1' });
  });

  it('[O16] are read with an anonymous token, and never guessed', async () => {
    const resolve = (reference: string) => resolveDigest(reference, () => address);
    expect(await resolve('node:24')).toBe(DIGEST);
    await expect(resolve('node:25')).rejects.toThrow(/répond 404/);
    await expect(resolve('node:muette')).rejects.toThrow(/ne donne pas d’empreinte/);
  });

  it('[O16] replace those of before, and leave our own images alone', () => {
    const text = `ARG NODE_IMAGE=node:24@sha256:${'b'.repeat(64)}\n  image: portail-cesu:0.1.0\n  image: registre.example/portail-cesu:0.1.0\n`;
    expect(referencesIn(text)).toEqual(['node:24']);
    expect(withDigests(text, new Map([['node:24', DIGEST]]))).toBe(
      text.replace(/sha256:b+/, DIGEST),
    );
    expect(() => withDigests(text, new Map())).toThrow(/node:24/);
  });

  it('[O16] every image that deploy/ starts from is found, with a tag that has a version', () => {
    const files = globSync('deploy/{,*/}{Dockerfile,*.yaml}', { cwd: ROOT });
    const texts = files.map((name) => readFileSync(join(ROOT, name), 'utf8'));
    const references = texts.flatMap(referencesIn);
    for (const name of ['node', 'postgres', 'cc-debian12', 'nginx-unprivileged', 'pgbouncer'])
      expect(references.filter((one) => one.includes(name)).length, name).toBeGreaterThan(0);
    const named = texts.flatMap((text) => [
      ...text.matchAll(
        /^\s*(?:image|imageName): (?!registre\.example\/|portail-)(\S+?)(?:@\S+)?$/gm,
      ),
    ]);
    expect(named.filter(([, one = '']) => !references.includes(one))).toEqual([]);
  });
});
