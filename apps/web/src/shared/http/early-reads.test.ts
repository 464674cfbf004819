import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type EarlyRead,
  forgetEarlyReads,
  noteRead,
  notingReads,
  takeEarlyReply,
} from './early-reads.ts';

const URL_ASKED = '/api/eb/beneficiaires/comptes-actifs?numeroContrat=100001';
const BEARER = 'Bearer jeton';
const get = (authorization?: string): RequestInit => ({
  method: 'GET',
  headers: authorization === undefined ? {} : { authorization },
});

const early = (change: Partial<EarlyRead> = {}): Promise<Response> => {
  const reply = Promise.resolve(new Response('[]'));
  const read = { sentAtMs: performance.now(), hasToken: true, reply, ...change };
  vi.stubGlobal('window', { portalBoot: { reads: new Map([[URL_ASKED, read]]) } });
  return reply;
};

afterEach(() => vi.unstubAllGlobals());

describe('replies that the document has asked for', () => {
  it('[28-5] serves the request that it was asked for, once', () => {
    const reply = early();
    expect(takeEarlyReply(URL_ASKED, get(BEARER))).toBe(reply);
    expect(takeEarlyReply(URL_ASKED, get(BEARER))).toBeUndefined();
  });

  it.each([
    ['another address', `${URL_ASKED}0`, get(BEARER), {}],
    ['a call without a session', URL_ASKED, get(), {}],
    ['an act', URL_ASKED, { ...get(BEARER), method: 'POST' }, {}],
    ['a later visit of the page', URL_ASKED, get(BEARER), { sentAtMs: performance.now() - 10_001 }],
  ])('[28-5] does not serve %s', (_what, url, init, change) => {
    void early(change);
    expect(takeEarlyReply(url, init)).toBeUndefined();
  });

  it('[28-5] serves a session whose token was renewed meanwhile, and none that comes after it', () => {
    const reply = early();
    expect(takeEarlyReply(URL_ASKED, get('Bearer plus-recent'))).toBe(reply);
    void early();
    forgetEarlyReads();
    expect(takeEarlyReply(URL_ASKED, get(BEARER))).toBeUndefined();
  });

  it('[28-5] closes a reply that nothing has taken, which would keep its connection', async () => {
    const cancel = vi.fn();
    const reply = Promise.resolve(new Response(new ReadableStream({ cancel })));
    void early({ reply });
    forgetEarlyReads();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  });

  it('[28-5] serves nothing in another document', () => {
    vi.stubGlobal('window', {});
    expect(takeEarlyReply(URL_ASKED, get(BEARER))).toBeUndefined();
  });
});

describe('reads of a page', () => {
  it('[28-5] notes what is read meanwhile, and whether it needs the session', async () => {
    noteRead('/avant', get());
    const noted = await notingReads(async () => {
      noteRead(URL_ASKED, get(BEARER));
      await Promise.resolve();
      noteRead('/api/eb/personnalisation/styles', get());
      noteRead('/api/eb/acte', { method: 'POST' });
    });
    noteRead('/apres', get());
    expect(noted).toEqual([
      { url: URL_ASKED, hasToken: true },
      { url: '/api/eb/personnalisation/styles', hasToken: false },
    ]);
  });

  it('[28-5] notes nothing after a read that failed', async () => {
    await expect(notingReads(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await notingReads(() => Promise.resolve())).toEqual([]);
  });
});
