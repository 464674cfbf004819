import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/root.ts';
import { requireProgram, untilOpen } from './debian-database.ts';

const HOST = 'portail.example';
const folder = mkdtempSync(join(tmpdir(), 'portail-proxy-'));
const settings = join(folder, 'nginx.conf');
const seen: IncomingHttpHeaders[] = [];
const api = createServer((request, response) => {
  seen.push(request.headers);
  response.end('portail');
});
const ports = { http: 0, https: 0 };
let proxy: ChildProcess;

beforeAll(async () => {
  await requireProgram('/usr/sbin/nginx', 'nginx-light');
  await requireProgram('/usr/bin/envsubst', 'gettext-base');
  const certify = [join(ROOT, 'deploy/certificats.sh'), folder, 'portail', HOST];
  execFileSync('sh', [...certify, String(process.getuid?.() ?? 0)]);
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  ports.http = await findFreePort();
  ports.https = await findFreePort();
  const variables = {
    PORTAIL_HOTE: HOST,
    PORTAIL_HTTP: `127.0.0.1:${ports.http}`,
    PORTAIL_HTTPS: `127.0.0.1:${ports.https}`,
    PORTAIL_TLS: folder,
    PORTAIL_JOURNAUX: folder,
    PORTAIL_AMONT: `server 127.0.0.1:${(api.address() as AddressInfo).port};`,
  };
  const names = Object.keys(variables).map((name) => `\${${name}}`);
  const site = execFileSync('envsubst', [names.join(' ')], {
    input: readFileSync(join(ROOT, 'deploy/proxy/portail.conf.template')),
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http { access_log off; keepalive_timeout 65;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       ${site} }`,
  );
  proxy = spawn('/usr/sbin/nginx', ['-p', folder, '-c', settings], { stdio: 'ignore' });
  await untilOpen(ports.https);
});
afterAll(async () => {
  const ended = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await ended;
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
}

const ask = (scheme: 'http' | 'https', path: string, host: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = scheme === 'http' ? plainRequest : tlsRequest;
    const options = {
      host: '127.0.0.1',
      port: ports[scheme],
      path,
      agent: false as const,
      servername: HOST,
      ca: readFileSync(join(folder, 'autorite.crt')),
      headers: { host, 'x-forwarded-for': '203.0.113.9' },
    };
    send(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });

describe('[O17] the shipped proxy', () => {
  it('[O17] is accepted by nginx', () => {
    const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-p', folder, '-c', settings], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('[O17] redirects to the public host', async () => {
    expect(await ask('http', '/login?a=1', HOST)).toEqual({
      status: 308,
      location: `https://${HOST}/login?a=1`,
    });
  });

  it('[O17] never repeats another host', async () => {
    await expect(ask('http', '/', 'ailleurs.example')).rejects.toThrow('socket hang up');
    expect((await ask('https', '/', 'ailleurs.example')).status).toBe(421);
    expect(seen).toEqual([]);
  });

  it('[O17] hands requests on with the address that it has seen', async () => {
    expect((await ask('https', '/login', HOST)).status).toBe(200);
    expect(seen.at(-1)).toMatchObject({
      host: HOST,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it.each(['/metrics', '/api/docs', '/api/docs/json', '/readyz', '/readyz/mouvements'])(
    '[O17] keeps %s inside',
    async (path) => {
      expect((await ask('https', path, HOST)).status).toBe(404);
    },
  );

  it('[O17] logs no address that was asked for', () => {
    expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toMatch(/login|a=1/);
  });
});
