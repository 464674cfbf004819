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

it('[S21] an account is visible only to its holder', async () => {
  const { numero, compteId } = await world.ledger.openAccount();
  const snapshot = (scope: BeneficiaryScope) => queries(scope).snapshotAccount(NO_KEY, numero);
  expect((await snapshot(camille)).account?.id).toBe(compteId);
  expect((await snapshot(sophie)).account).toBeNull();
});

it('[S21] vouchers and their account are visible only to their holder', async () => {
  const book = await world.openBook([1_500]);
  const [numero = ''] = book.titres.map((titre) => titre.numero);
  // The account of another person of the same product and vintage is blocked.
  const theirs = await world.ledger.openAccount({
    login: 'demo-double',
    produit: book.stock.produit,
  });
  await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
    theirs.compteId,
  ]);
  const snapshot = (scope: BeneficiaryScope) => queries(scope).snapshotTitres(NO_KEY, [numero]);
  expect((await snapshot(camille)).titres).toMatchObject([{ numero, isCreditBlocked: false }]);
  expect((await snapshot(sophie)).titres).toEqual([]);
  const creditBlockedFor = async (scope: BeneficiaryScope) =>
    (await queries(scope).findSetting('100001'))?.creditBlocked.map(({ produit }) => produit);
  expect(await creditBlockedFor(sophie)).toContain(book.stock.produit);
  expect(await creditBlockedFor(camille)).not.toContain(book.stock.produit);
});

it('[S21] contract settings contain the address of the person only', async () => {
  const recipientOf = async (scope: BeneficiaryScope) =>
    (await queries(scope).findSetting('100001'))?.address.destinataire;
  expect(await recipientOf(camille)).toBe('Camille Rousseau');
  expect(await recipientOf(sophie)).toBe('Sophie Marchand');
  expect(await recipientOf(lucien)).toBeUndefined();
});
