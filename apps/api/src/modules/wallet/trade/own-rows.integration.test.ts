import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBusinessClock,
  createChangingWorld,
  type ChangingWorld,
} from '../../../../test/changing-world.ts';
import { scopeOfPerson } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { tradeOrderQueries, tradeQueries, traderQueries } from './trade.queries.ts';

const FEBRUARY = '2027-02-10T09:00:00Z';
const clock = createBusinessClock(FEBRUARY);
const api = useTestApi({ clock });
let world: ChangingWorld;
let camille: BeneficiaryScope;
/** Under the same contract. */
let sophie: BeneficiaryScope;

beforeAll(async () => {
  world = createChangingWorld(api.current, clock);
  await world.goTo(FEBRUARY);
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
});
afterAll(() => world.close());

const queries = (scope: BeneficiaryScope) =>
  tradeQueries(api.current.server.platform.reader, scope);
const ANONYMOUS_VISITOR = '00000000-0000-4000-8000-000000000000';

it('[S21] tradeable holdings are visible only to their holder', async () => {
  const { numero, compteId } = await world.ledger.openAccount({ millesime: 2026 });
  const book = await world.openBook([1_500], { millesime: 2026 });
  const numeros = book.titres.map((titre) => titre.numero);
  const settingFor = async (scope: BeneficiaryScope) =>
    (
      await queries(scope).snapshot({
        numeroContrat: '100001',
        numeroCompte: numero,
        numeros,
        sessionId: ANONYMOUS_VISITOR,
        owner: '',
        key: '',
      })
    ).setting;
  expect(await settingFor(camille)).toMatchObject({ account: { id: compteId }, titres: [{}] });
  expect(await settingFor(sophie)).toMatchObject({ account: null, titres: [] });

  expect(await queries(camille).termsOfAccount(numero)).toHaveLength(4);
  expect(await queries(sophie).termsOfAccount(numero)).toBeUndefined();
  const [titre = ''] = numeros;
  expect((await queries(camille).findTitre(titre))?.titre.numero).toBe(titre);
  expect(await queries(sophie).findTitre(titre)).toBeUndefined();
  const found = async (scope: BeneficiaryScope, account: string | undefined, titres: string[]) =>
    (await queries(scope).termsForSources('100001', { account, titres }))?.found;
  expect(await found(camille, numero, [])).toBe(1);
  expect(await found(sophie, numero, [])).toBe(0);
  expect(await found(camille, undefined, numeros)).toBe(1);
  expect(await found(sophie, undefined, numeros)).toBe(0);
});

it('[S21] a contract of another person has no terms', async () => {
  const lucien = await scopeOfPerson(api.current, 'demo-social');
  expect(
    await queries(lucien).termsForSources('100001', { account: undefined, titres: [] }),
  ).toBeUndefined();
});

it('[S21] the address and contracts are those of the person', async () => {
  const find = (scope: BeneficiaryScope) =>
    traderQueries(api.current.server.platform.reader, scope).find();
  const contractsOf = async (scope: BeneficiaryScope) =>
    (await find(scope))?.contracts.map(({ numero }) => numero);
  expect((await find(camille))?.firstName).toBe('Camille');
  expect((await find(sophie))?.firstName).toBe('Sophie');
  expect(await contractsOf(camille)).toEqual(['100001']);
  expect(await contractsOf(sophie)).toEqual(['100001', '100002']);
});

it('[S21] an order is visible only to its author', async () => {
  const account = await world.ledger.openLoadedAccount(5_000, { millesime: 2026 });
  const token = await api.current.signIn('demo-rh');
  const reply = await world.tradeAccount(account, {}, { token });
  const { reference } = reply.json<{ reference: string }>();
  const find = (scope: BeneficiaryScope) =>
    tradeOrderQueries(api.current.server.platform.reader, scope).find(reference);
  expect((await find(camille))?.reference).toBe(reference);
  expect(await find(sophie)).toBeUndefined();
});
