import { centsOf } from '@portail/rules/money/cents.ts';
import { accountExpired, paperExpired } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DueAccount, DueMovements, DueTitre } from './due-movements.queries.ts';
import { postTogether, taskAuthor, type TaskPosting } from './task-postings.ts';

const ACCOUNT_PAGE = 200;
/** Each voucher is a line of its own: a journal stays of a size that one can read. */
const TITRE_PAGE = 500;
const NO_COMPTE = '00000000-0000-0000-0000-000000000000';

type Dependencies = Pick<Platform, 'units' | 'ids'> & { readonly due: DueMovements };

const expireAccounts = async ({ units, ids, due }: Dependencies): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ kind, key, compteId, contract, amount }: DueAccount): TaskPosting => ({
    id: ids.ordered(),
    author: taskAuthor(contract, requestId),
    journals: [accountExpired({ kind, key, compte: compteId }, centsOf(amount))],
  });
  let count = 0;
  for (let after = { compteId: NO_COMPTE, id: 0 }; ;) {
    const page = await due.expiredAccounts(after, ACCOUNT_PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    after = last;
  }
};

const stockKey = ({ contract, produit, millesime }: DueTitre): string =>
  `${contract}/${produit}/${millesime}`;

const expireTitres = async ({ units, ids, due }: Dependencies): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ([stock, ...others]: readonly [DueTitre, ...DueTitre[]]): TaskPosting => ({
    id: ids.ordered(),
    author: taskAuthor(stock.contract, requestId),
    journals: [
      paperExpired(
        stock,
        [stock, ...others].map(({ numero, cents }) => ({ numero, valeurCents: centsOf(cents) })),
      ),
    ],
  });
  let count = 0;
  for (let after = { millesime: 0, numero: '' }; ;) {
    const page = await due.expiredTitres(after, TITRE_PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;
    const stocks = new Map<string, [DueTitre, ...DueTitre[]]>();
    for (const titre of page) {
      const stock = stocks.get(stockKey(titre));
      if (stock === undefined) stocks.set(stockKey(titre), [titre]);
      else stock.push(titre);
    }
    // Each stock by itself: its vouchers leave in a transaction of their own.
    for (const stock of stocks.values()) count += await postTogether(units, [postingOf(stock)]);
    after = last;
  }
};

/** On 1 March after a vintage, what is left of it is nobody's any more. */
export const createExpireVintages =
  (dependencies: Dependencies) =>
  async (): Promise<{ readonly accounts: number; readonly stocks: number }> => ({
    accounts: await expireAccounts(dependencies),
    stocks: await expireTitres(dependencies),
  });
