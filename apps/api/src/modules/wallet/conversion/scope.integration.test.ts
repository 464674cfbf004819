import * as conversionCalls from '@portail/contract/wallet/conversion.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  creditRequest,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { newKey } from '../../../../test/paper-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let world: ConversionWorld;

const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(conversionCalls);
const BENEFICIARIES = ['demo-double', 'demo-social', 'demo-unique', 'demo-vide', 'demo-petit'];
const tokens = new Map<string, string>();

/** Identifiers and codes of Camille's holdings, used here by other people. */
const victim = new Map<string, object>();
const unknownBodies = new Map<string, object>();
const hers = { account: '', compteId: '', titre: '' };

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  for (const login of ['demo-rh', ...BENEFICIARIES]) {
    tokens.set(login, await api.current.signIn(login));
  }
  tokens.set('demo-financeur', await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
  tokens.set(
    'demo-intervenant',
    await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
  );
  const account = await world.ledger.openLoadedAccount(6_000);
  const book = await world.openBook([1_500]);
  Object.assign(hers, {
    account: account.numero,
    compteId: account.compteId,
    titre: book.titres[0]?.numero,
  });
  victim.set('convertAccountToTitres', bookRequest(account));
  unknownBodies.set('convertAccountToTitres', bookRequest({ numero: '4999999999' }));
  victim.set('convertTitresToAccount', creditRequest(book));
  const guess = { numeroTitre: '9999999999', caseAGratter: '0000' };
  unknownBodies.set('convertTitresToAccount', creditRequest(book, { titresATransformer: [guess] }));
});
afterAll(() => world.close());

const ask = (
  login: string | undefined,
  [name, call]: (typeof CALLS)[number],
  bodies: ReadonlyMap<string, object>,
) => {
  const query = call.query === undefined ? '' : '?numeroContrat=100001&typeContrat=CESU_RH';
  const body = bodies.get(name);
  if (call.body !== undefined && body === undefined) throw new Error(`no body for ${name}`);
  return api.current.http.inject({
    method: call.method,
    url: `${call.path}${query}`,
    headers: {
      ...(login === undefined ? {} : bearer(tokens.get(login) ?? '')),
      ...(call.idempotent ? { 'idempotency-key': newKey() } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
};
const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

describe('[S20] [S21] holdings of another person', () => {
  it.each(CALLS)('%s is answered like an unknown one', async (...cell) => {
    for (const login of BENEFICIARIES) {
      const stolen = await ask(login, cell, victim);
      if (cell[1].method === 'GET') {
        expect([200, 403], login).toContain(stolen.statusCode);
        for (const number of [hers.account, hers.titre]) expect(stolen.body).not.toContain(number);
        continue;
      }
      expect([403, 404], login).toContain(stolen.statusCode);
      const unknown = await ask(login, cell, unknownBodies);
      expect(bare(stolen.body), login).toEqual(bare(unknown.body));
    }
  });

  it('are unchanged afterwards', async () => {
    expect(await world.titre(hers.titre)).toEqual({ statut: 'ACTIF', essais: 0 });
    expect(await world.ledger.balanceOf(hers.compteId)).toBe(6_000);
  });

  it.each(CALLS)(
    '[S23] %s is closed to other spaces and to anonymous visitors',
    async (...cell) => {
      for (const login of ['demo-financeur', 'demo-intervenant']) {
        const reply = await ask(login, cell, victim);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      const anonymous = await ask(undefined, cell, victim);
      expect(anonymous.statusCode).toBe(401);
      expect(anonymous.json()).toMatchObject({ code: 'SESSION_REQUISE' });
    },
  );
});
