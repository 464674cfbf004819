import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import * as paperCalls from '@portail/contract/payments/paper-payments.calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPaperWorld,
  newKey,
  paymentOf,
  type PaperWorld,
} from '../../../../test/paper-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: PaperWorld;

/** The attacker knows every identifier and code of the victim. */
const victim = { params: new Map<string, string>(), bodies: new Map<string, object>() };
const ANONYMOUS_VISITOR = {
  params: new Map([
    ['numeroRemise', 'RTZZZZZZZZZZ'],
    ['numeroTitre', '9999999999'],
  ]),
  bodies: new Map<string, object>(),
};
type Values = typeof ANONYMOUS_VISITOR;

const tokens = new Map<string, string>();
const BENEFICIARIES = ['demo-double', 'demo-social', 'demo-unique', 'demo-vide', 'demo-petit'];

const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(paperCalls);

beforeAll(async () => {
  world = createPaperWorld(api.current);
  for (const login of ['demo-rh', ...BENEFICIARIES]) {
    tokens.set(login, await api.current.signIn(login));
  }
  tokens.set('demo-financeur', await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
  tokens.set(
    'demo-intervenant',
    await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
  );

  const paid = await world.openBook([1_500]);
  const remittance = await world.pay(tokens.get('demo-rh') ?? '', paymentOf(paid));
  const kept = await world.openBook([1_500]);
  // The attacker holds vouchers of the same product and vintage.
  await world.openBook([1_500], { login: 'demo-double', produit: kept.stock.produit });
  const right = kept.scratched[0];
  victim.params.set('numeroRemise', remittance.json<{ numeroRemise: string }>().numeroRemise);
  victim.params.set('numeroTitre', kept.titres[0]?.numero ?? '');
  const guess = { numeroTitre: '9999999999', caseAGratter: '0000' };
  victim.bodies.set('payWithTitres', paymentOf(kept));
  ANONYMOUS_VISITOR.bodies.set('payWithTitres', { ...paymentOf(kept), titres: [guess] });
  victim.bodies.set('checkScratchCode', {
    numeroCheque: right?.numeroTitre,
    caseAGratter: right?.caseAGratter,
  });
  ANONYMOUS_VISITOR.bodies.set('checkScratchCode', {
    numeroCheque: guess.numeroTitre,
    caseAGratter: right?.caseAGratter,
  });
  for (const { bodies } of [victim, ANONYMOUS_VISITOR])
    bodies.set('opposeTitre', { motif: 'PERTE' });
  victim.bodies.set('opposeOwnTitres', { motif: 'PERTE', titres: [kept.titres[0]?.numero] });
  ANONYMOUS_VISITOR.bodies.set('opposeOwnTitres', { motif: 'PERTE', titres: [guess.numeroTitre] });
});

/** Throws for a parameter without a value, so that no call is left out of the matrix. */
const valueOf = (values: ReadonlyMap<string, unknown>, name: string): unknown => {
  if (!values.has(name)) throw new Error(`no value for ${name}`);
  return values.get(name);
};

const ask = (login: string | undefined, [name, call]: (typeof CALLS)[number], values: Values) => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, param: string) =>
    String(valueOf(values.params, param)),
  );
  const query = call.query === undefined ? '' : '?numeroContrat=100001';
  const body = call.body === undefined ? {} : { payload: valueOf(values.bodies, name) as object };
  return api.current.http.inject({
    method: call.method,
    url: `${path}${query}`,
    headers: {
      ...(login === undefined ? {} : bearer(tokens.get(login) ?? '')),
      ...(call.idempotent ? { 'idempotency-key': newKey() } : {}),
    },
    ...body,
  });
};

/** The answer without the identifiers of the request. */
const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '', numeroCheque: '' });

describe('[S20] [S21] vouchers and remittances of another user', () => {
  it.each(CALLS)('%s answers as if they did not exist', async (...cell) => {
    for (const login of BENEFICIARIES) {
      const stolen = await ask(login, cell, victim);
      const unknown = await ask(login, cell, ANONYMOUS_VISITOR);
      expect(stolen.statusCode, login).toBe(unknown.statusCode);
      if (cell[0] === 'getPayableTitres') {
        // Takes only a contract, and answers with the caller's own rows.
        expect(stolen.body).not.toContain(victim.params.get('numeroTitre'));
        continue;
      }
      expect(bare(stolen.body), login).toEqual(bare(unknown.body));
      if (stolen.statusCode === 200) {
        expect(stolen.json(), login).toMatchObject({ caseAGratterValide: false });
      } else {
        expect([403, 404], login).toContain(stolen.statusCode);
      }
    }
  });

  it('remain unchanged', async () => {
    expect(await world.titre(victim.params.get('numeroTitre') ?? '')).toEqual({
      statut: 'ACTIF',
      essais: 0,
    });
  });

  it.each(CALLS)('[S23] %s is refused to other spaces and without a sign-in', async (...cell) => {
    for (const login of ['demo-financeur', 'demo-intervenant']) {
      const reply = await ask(login, cell, victim);
      expect(reply.statusCode, login).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    const anonymous = await ask(undefined, cell, victim);
    expect(anonymous.statusCode).toBe(401);
    expect(anonymous.json()).toMatchObject({ code: 'SESSION_REQUISE' });
  });
});

describe('[S22] contracts', () => {
  it('are refused alike when foreign, unknown or mixed', async () => {
    const token = tokens.get('demo-double') ?? '';
    const book = await world.openBook([1_500], { login: 'demo-double' });
    const pay = (change: object) => world.pay(token, { ...paymentOf(book), ...change });
    const unknown = await pay({ numeroContrat: '999999' });
    expect(unknown.statusCode).toBe(403);
    for (const change of [
      // Another contract of the caller, and a foreign one.
      { numeroContrat: '100002' },
      { numeroContrat: '100003' },
      { titres: [{ numeroTitre: victim.params.get('numeroTitre'), caseAGratter: '0000' }] },
    ]) {
      const reply = await pay(change);
      expect(reply.statusCode).toBe(403);
      expect(bare(reply.body)).toEqual(bare(unknown.body));
    }
    expect((await pay({})).statusCode).toBe(200);
  });

  it('of other users list nothing', async () => {
    const token = tokens.get('demo-rh') ?? '';
    const path = '/paiements-titres/produits-titres?numeroContrat=';
    const [foreign, unknown] = [
      await world.get(token, `${path}100002`),
      await world.get(token, `${path}999999`),
    ];
    expect(foreign.statusCode).toBe(403);
    expect(bare(foreign.body)).toEqual(bare(unknown.body));
  });
});
