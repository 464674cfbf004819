import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfUser, scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { createPaperWorld, type TestBook } from '../../../../test/paper-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import {
  operatorScope,
  type BeneficiaryScope,
  type OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { holderTitreQueries } from './oppositions.queries.ts';
import { oppositionsIn } from './oppositions.repository.ts';

const api = useTestApi();
let scope: OperatorScope;
let camille: BeneficiaryScope;
let sophie: BeneficiaryScope;
let hers: TestBook;
let others: TestBook;

beforeAll(async () => {
  const { userId } = await scopeOfUser(api.current, 'demo-operateur');
  scope = operatorScope(userId, 'Essai');
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  const world = createPaperWorld(api.current);
  hers = await world.openBook([1_500]);
  // Same product and vintage.
  others = await world.openBook([1_500], { login: 'demo-double', produit: hers.stock.produit });
});

const numeroOf = ({ titres }: TestBook): string => titres[0]?.numero ?? '';

describe('[S21] vouchers in the operator search', () => {
  it('are listed for their holder', async () => {
    const queries = holderTitreQueries(api.current.server.platform.reader, scope);
    const listed = async ({ beneficiaryId }: BeneficiaryScope, book: TestBook) => {
      const books = await queries.listBooks(beneficiaryId, numeroOf(book));
      return books.flatMap(({ titres }) => titres.map(({ numero }) => numero));
    };
    expect(await listed(camille, hers)).toContain(numeroOf(hers));
    expect(await listed(camille, hers)).not.toContain(numeroOf(others));
    expect(await listed(sophie, others)).toContain(numeroOf(others));
    expect(await listed(sophie, others)).not.toContain(numeroOf(hers));
  });

  it('are credited to the account of their holder', async () => {
    for (const [person, book] of [
      [camille, hers],
      [sophie, others],
    ] as const) {
      const account = await tryIn(api.current, (unit) =>
        oppositionsIn(unit, scope).openAccount(
          crypto.randomUUID(),
          person.beneficiaryId,
          book.stock,
          new Date(),
        ),
      );
      expect(account).toBe(book.account.compteId);
    }
  });
});
