import { beforeAll, expect, it } from 'vitest';
import { scopeOfPerson } from '../../../../test/owner-scopes.ts';
import { createPaperWorld, type PaperWorld } from '../../../../test/paper-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { conversionQueries } from './conversion.queries.ts';

const api = useTestApi();
let world: PaperWorld;
let camille: BeneficiaryScope;
let sophie: BeneficiaryScope;
let lucien: BeneficiaryScope;

beforeAll(async () => {
  world = createPaperWorld(api.current);
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  lucien = await scopeOfPerson(api.current, 'demo-social');
});

const NO_KEY = { owner: '', key: '' };
const queries = (scope: BeneficiaryScope) =>
  conversionQueries(api.current.server.platform.reader, scope);

it('[S21] an account to change is known to its holder alone', async () => {
  const { numero, compteId } = await world.ledger.openAccount();
  const look = (scope: BeneficiaryScope) => queries(scope).lookAtAccount(NO_KEY, numero);
  expect((await look(camille)).account?.id).toBe(compteId);
  expect((await look(sophie)).account).toBeNull();
});

it('[S21] vouchers to change are known to their holder alone, with their own account', async () => {
  const book = await world.openBook([1_500]);
  const [numero = ''] = book.titres.map((titre) => titre.numero);
  // Somebody else's account of the very same product and vintage is blocked.
  const theirs = await world.ledger.openAccount({
    login: 'demo-double',
    produit: book.stock.produit,
  });
  await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
    theirs.compteId,
  ]);
  const look = (scope: BeneficiaryScope) => queries(scope).lookAtTitres(NO_KEY, [numero]);
  expect((await look(camille)).titres).toMatchObject([{ numero, isShut: false }]);
  expect((await look(sophie)).titres).toEqual([]);
  const shutFor = async (scope: BeneficiaryScope) =>
    (await queries(scope).findSetting('100001'))?.shut.map(({ produit }) => produit);
  expect(await shutFor(sophie)).toContain(book.stock.produit);
  expect(await shutFor(camille)).not.toContain(book.stock.produit);
});

it('[S21] a contract gives its setting to each of its people, with their own address', async () => {
  const recipientOf = async (scope: BeneficiaryScope) =>
    (await queries(scope).findSetting('100001'))?.address.destinataire;
  expect(await recipientOf(camille)).toBe('Camille Rousseau');
  expect(await recipientOf(sophie)).toBe('Sophie Marchand');
  expect(await recipientOf(lucien)).toBeUndefined();
});
