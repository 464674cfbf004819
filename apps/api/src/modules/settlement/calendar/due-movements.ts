import { centsOf } from '@portail/rules/money/cents.ts';
import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor, Posting } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import {
  accountExpired,
  monthOpened,
  monthReturned,
  paperExpired,
  valueReleased,
} from '../../../ledger/templates/orders.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { SettlePlans } from '../../campaigns/aid-plans/funder-plans.module.ts';
import type { DueAccount, DueMonth, DueMovements, DueRight, DueTitre } from './calendar.queries.ts';

const PAGE_SIZE = 200;
/** Each voucher is a ledger entry: the limit keeps a journal readable. */
const TITRE_PAGE_SIZE = 500;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const FIRST_MONTH = { compteId: NIL_UUID, mois: '0001-01-01' };

type TaskNeeds = Pick<Platform, 'units' | 'ids'> & { readonly due: DueMovements };
type TaskPosting = Omit<Posting, 'command' | 'outbox' | 'at'>;

const UNIQUE_VIOLATION = '23505';
/** Another process has moved or reserved the amount: the next run tries again. */
const CONFLICTS = new Set(['SOLDE_INSUFFISANT', 'OPERATION_HORS_PERIODE', 'OPERATION_EN_COURS']);

const isConflict = (error: unknown): boolean =>
  hasSqlState(error, UNIQUE_VIOLATION) ||
  (error instanceof DomainError && CONFLICTS.has(error.code));

const taskAuthor = (contract: string, requestId: string): MovementAuthor => ({
  actor: 'calendrier',
  origin: 'TACHE',
  requestId,
  contract,
});

/**
 * Posts a page of movements in one transaction, for speed; if one conflicts with another replica,
 * posts each separately and skips that one. Returns how many were posted.
 */
const postTogether = async (
  units: Platform['units'],
  postings: readonly TaskPosting[],
): Promise<number> => {
  try {
    await units.transact(async (unit) => {
      const ledger = ledgerIn(unit);
      for (const posting of postings) await ledger.post(posting);
    });
    return postings.length;
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  let count = 0;
  for (const posting of postings) {
    try {
      await units.transact((unit) => ledgerIn(unit).post(posting));
      count += 1;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return count;
};

/** Makes amounts spendable whose day has come. */
export const createReleaseWaiting =
  ({ units, ids, due }: TaskNeeds) =>
  async (): Promise<number> => {
    const requestId = ids.random();
    const postingOf = ({ key, compteId, contract, amount }: DueAccount): TaskPosting => {
      const [, day = ''] = key.split('/');
      return {
        id: ids.ordered(),
        author: taskAuthor(contract, requestId),
        journals: [valueReleased(compteId, day, centsOf(amount))],
      };
    };
    let count = 0;
    for (let after = 0; ;) {
      const page = await due.waiting(after, PAGE_SIZE);
      const last = page.at(-1);
      if (last === undefined) return count;
      count += await postTogether(units, page.map(postingOf));
      after = last.id;
    }
  };

const expireAccounts = async ({ units, ids, due }: TaskNeeds): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ kind, key, compteId, contract, amount }: DueAccount): TaskPosting => ({
    id: ids.ordered(),
    author: taskAuthor(contract, requestId),
    journals: [accountExpired({ kind, key, compte: compteId }, centsOf(amount))],
  });
  let count = 0;
  for (let after = { compteId: NIL_UUID, id: 0 }; ;) {
    const page = await due.expiredAccounts(after, PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    after = last;
  }
};

const stockKey = ({ contract, produit, millesime }: DueTitre): string =>
  `${contract}/${produit}/${millesime}`;

const expireTitres = async ({ units, ids, due }: TaskNeeds): Promise<number> => {
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
    const page = await due.expiredTitres(after, TITRE_PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return count;
    const stocks = new Map<string, [DueTitre, ...DueTitre[]]>();
    for (const titre of page) {
      const stock = stocks.get(stockKey(titre));
      if (stock === undefined) stocks.set(stockKey(titre), [titre]);
      else stock.push(titre);
    }
    // The vouchers of each stock expire in a transaction of their own.
    for (const stock of stocks.values()) count += await postTogether(units, [postingOf(stock)]);
    after = last;
  }
};

/** A vintage expires on 1 March of the following year. */
export const createExpireVintages =
  (needs: TaskNeeds) =>
  async (): Promise<{ readonly accounts: number; readonly stocks: number }> => ({
    accounts: await expireAccounts(needs),
    stocks: await expireTitres(needs),
  });

/** Deterministic: a month of an account is opened once. */
const openingId = (compteId: string, mois: string): string =>
  taskPostingId('OUVERTURE_MOIS', compteId, mois);

const openMonths = async (
  { units, ids, due }: TaskNeeds,
  isOver: () => boolean,
): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ compteId, mois, contract, type, quantity }: DueMonth): TaskPosting => ({
    id: openingId(compteId, mois),
    author: taskAuthor(contract, requestId),
    journals: [monthOpened({ compteId, mois, unit: unitOf(type), quantity })],
  });
  let count = 0;
  for (let after = FIRST_MONTH; ;) {
    const page = await due.monthsToOpen(after, PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    if (isOver()) return count;
    after = { compteId: last.compteId, mois: last.mois };
  }
};

const returnMonths = async ({ units, ids, due }: TaskNeeds): Promise<number> => {
  const requestId = ids.random();
  const postingOf = ({ contract, ...right }: DueRight): TaskPosting => ({
    id: ids.ordered(),
    author: taskAuthor(contract, requestId),
    journals: [monthReturned(right)],
  });
  let count = 0;
  for (let after = 0; ;) {
    const page = await due.rightsToReturn(after, PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += await postTogether(units, page.map(postingOf));
    after = last.id;
  }
};

interface TurnedMonths {
  readonly returned: number;
  /** People of the plan files who have registered meanwhile. */
  readonly people: number;
  readonly accounts: number;
  readonly opened: number;
}

/**
 * Returns the unused rights of past months, applies the funders' plans, then opens the new month.
 * `isOver` stops a caller with limited time; the next run continues.
 */
export const createTurnMonths =
  (needs: TaskNeeds & { readonly settlePlans: SettlePlans }) =>
  async (isOver: () => boolean = () => false): Promise<TurnedMonths> => {
    const returned = await returnMonths(needs);
    const settled = await needs.settlePlans();
    return { returned, ...settled, opened: await openMonths(needs, isOver) };
  };
