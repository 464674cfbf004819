import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { describe, expect, it } from 'vitest';
import { createTestLog } from '../../../test/test-api.ts';
import { systemIds } from '../ids.ts';
import { createSecretBox } from '../secret-box.ts';
import { NOOP_TELEMETRY } from '../telemetry/telemetry.ts';
import { createDeviceCookie, createOperatorCookie } from './cookies.ts';
import type { Handlers } from './handler.ts';
import { createHttpServer, type HttpDependencies } from './http-server.ts';
import { ringOf } from '../../../test/key-rings.ts';

const unused = () => Promise.reject(new Error('not called here'));

const handlers: Handlers = Object.assign(
  {} as Handlers,
  Object.fromEntries(Object.keys(ALL_CALLS).map((name) => [name, unused])),
);

const serverWith = (some: Partial<HttpDependencies>) =>
  createHttpServer({
    handlers,
    gate: { authenticate: () => Promise.resolve(undefined) },
    partnerGate: { authenticate: () => Promise.resolve(undefined) },
    idempotency: { run: unused },
    deviceCookie: createDeviceCookie(true),
    operatorCookie: createOperatorCookie('https://portail.example'),
    overloaded: {},
    accessLog: { note: () => Promise.resolve() },
    trail: { refused: () => undefined, done: () => Promise.resolve() },
    secretBox: createSecretBox(ringOf('essai')),
    log: createTestLog().log,
    ids: systemIds,
    maintenance: { isOn: () => Promise.resolve(false) },
    readiness: {
      isReady: () => Promise.resolve(true),
      isReadyToMoveMoney: () => Promise.resolve(true),
    },
    telemetry: NOOP_TELEMETRY,
    pseudonyms: { of: () => 'quelqu’un' },
    isUnavailable: () => false,
    clock: { businessNow: () => new Date(0) },
    webDist: '/nowhere',
    apiDocs: false,
    trustProxyHops: 0,
    maxEventLoopDelayMs: 60_000,
    ...some,
  });

const URLS = {
  ESPACE_BENEFICIAIRE: 'https://a.example',
  ESPACE_CLIENT: 'https://b.example',
  ESPACE_INTERVENANT: 'https://c.example',
};

describe('the server', () => {
  it('refuses to boot while a call of the contract has no handler', async () => {
    const { getStyles: _missing, ...others } = handlers;
    await expect(serverWith({ handlers: others as Handlers })).rejects.toThrow(
      'L’appel getStyles n’a pas de gestionnaire.',
    );
  });

  it('[S36] writes no field that the contract does not name, however deep', async () => {
    const tooMuch = { ...URLS, motDePasse: 'secret' };
    const features = [
      { id: 'COMMUNICATION_RH' as const, proprietes: { titre: 'a' }, interne: 'secret' },
    ];
    const { app } = await serverWith({
      handlers: {
        ...handlers,
        getSpaceUrls: () => Promise.resolve(tooMuch),
        getFeatures: () => Promise.resolve(features),
      },
    });
    const urls = await app.inject('/api/sap/parametres/url-espaces');
    expect(urls.json()).toEqual(URLS);
    const list = await app.inject('/api/eb/fonctionnalites?numeroContrat=1');
    expect(list.json()).toEqual([{ id: 'COMMUNICATION_RH', proprietes: { titre: 'a' } }]);
    await app.close();
  });

  it('[S42] answers 500 rather than a reply that lacks what the contract promises', async () => {
    const tooLittle = { ESPACE_CLIENT: 'https://b.example' } as typeof URLS;
    const { app } = await serverWith({
      handlers: { ...handlers, getSpaceUrls: () => Promise.resolve(tooLittle) },
    });
    const reply = await app.inject('/api/sap/parametres/url-espaces');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'ERREUR_INTERNE' });
    await app.close();
  });

  it('[S17] does not take the time of its own start for a crowd', async () => {
    const { app } = await serverWith({ maxEventLoopDelayMs: 1 });
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    await pause(100);
    // As a start does: longer than a sample of the event loop, without a rest.
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      await pause(50);
      const { status } = await fetch(`${url}/api/sap/parametres/url-espaces`);
      expect(status).not.toBe(429);
    } finally {
      await app.close();
    }
  });
});
