import * as tradeCalls from '@portail/contract/wallet/trade.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBusinessClock,
  createChangingWorld,
  type ChangingWorld,
} from '../../../../test/changing-world.ts';
import { newKey } from '../../../../test/paper-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const FEBRUARY = '2027-02-10T09:00:00Z';
const clock = createBusinessClock(FEBRUARY);
const api = useTestApi({ clock });
let world: ChangingWorld;

const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(tradeCalls);
const BENEFICIARIES = ['demo-double', 'demo-social', 'demo-petit'];
const tokens = new Map<string, string>();

interface Named {
  readonly account: string;
  readonly titre: string;
  readonly code: string;
  readonly order: string;
}
const hers = { account: '', titre: '', code: '', order: '', compteId: '' };
const NOTHING: Named = {
  account: '4999999999',
  titre: '9999999999',
  code: '0000',
  order: 'EM0000000000',
};

const bodyOf = (name: string, { account, titre, code, order }: Named): object | undefined => {
  const ofContract = { numeroContrat: '100001' };
  switch (name) {
    case 'computeTradeFees':
      return { ...ofContract, numeroCompteCesu: account, montant: 15 };
    case 'checkTradedTitre':
      return { numeroTitre: titre, millesime: 2026 };
    case 'checkTradedScratchCode':
      return { numeroCheque: titre, caseAGratter: code };
    case 'orderTrade':
      return {
        ...ofContract,
        millesime: 2026,
        titres: [{ numeroTitre: titre, caseAGratter: code }],
        typeProduitFinal: 'COMPTE',
        modePaiement: 'CHEQUE',
      };
    case 'startTradeCardPayment':
      return { reference: order };
    default:
      return undefined;
  }
};

beforeAll(async () => {
  world = createChangingWorld(api.current, clock);
  await world.goTo(FEBRUARY);
  for (const login of ['demo-rh', ...BENEFICIARIES]) {
    tokens.set(login, await api.current.signIn(login));
  }
  tokens.set('demo-financeur', await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
  tokens.set(
    'demo-intervenant',
    await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
  );
  const account = await world.ledger.openLoadedAccount(6_000, { millesime: 2026 });
  const waiting = await world.ledger.openLoadedAccount(6_000, { millesime: 2026 });
  const book = await world.openBook([1_500], { millesime: 2026 });
  const [titre] = book.scratched;
  const reply = await world.tradeAccount(
    waiting,
    { modePaiement: 'CARTE' },
    { token: tokens.get('demo-rh') ?? '' },
  );
  Object.assign(hers, {
    account: account.numero,
    compteId: account.compteId,
    titre: titre?.numeroTitre,
    code: titre?.caseAGratter,
    order: reply.json<{ reference: string }>().reference,
  });
});
afterAll(() => world.close());

const ask = (login: string | undefined, [name, call]: (typeof CALLS)[number], named: Named) => {
  const url = call.path
    .replace(':numeroCompteCesu', named.account)
    .replace(':reference', named.order);
  const body = bodyOf(name, named);
  return api.current.http.inject({
    method: call.method,
    url: `${url}${call.query === undefined ? '' : '?numeroContrat=100001'}`,
    headers: {
      ...(login === undefined ? {} : bearer(tokens.get(login) ?? '')),
      ...(call.idempotent ? { 'idempotency-key': newKey() } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
};

/** Without the request path and number. */
const bare = (body: string, named: Named): string =>
  [named.account, named.titre, named.order].reduce(
    (text, word) => text.replaceAll(word, '…'),
    body.replace(/"requestId":"[^"]*"/, '').replace(/"caseAGratter":"\d{4}"/, ''),
  );

describe('[S20] [S21] holdings of another person', () => {
  it.each(CALLS)('%s is answered like an unknown one', async (...cell) => {
    for (const login of BENEFICIARIES) {
      const stolen = await ask(login, cell, hers);
      const unknown = await ask(login, cell, NOTHING);
      expect(stolen.statusCode, login).toBe(unknown.statusCode);
      expect(bare(stolen.body, hers), login).toBe(bare(unknown.body, NOTHING));
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
        const reply = await ask(login, cell, hers);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      const anonymous = await ask(undefined, cell, hers);
      expect(anonymous.statusCode).toBe(401);
    },
  );
});
