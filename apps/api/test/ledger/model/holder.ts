import process from 'node:process';
import { sql } from 'kysely';
import type { OpenedAccount } from '../holdings.ts';
import type { OwnLedgerWorld } from '../../ledger-world.ts';

/** In the middle of February: one vintage pays, one is traded, one is over. */
export const BUSINESS_TIME = '2027-02-10T09:00:00Z';
export const TODAY = '2027-02-10';
export const LATER = '2027-02-13';
export const THIS_MONTH = '2027-02-01';
export const LAST_MONTH = '2027-01-01';

export type AccountName = 2025 | 2026 | 2027;

/** A person with an account of each vintage and a monthly plan. */
export interface Holder {
  readonly world: OwnLedgerWorld;
  readonly accounts: Readonly<Record<AccountName, OpenedAccount>>;
  readonly plan: OpenedAccount;
  readonly newKey: () => string;
}

let holders = 0;

export const openHolder = async (world: OwnLedgerWorld): Promise<Holder> => {
  holders += 1;
  const mark = `modele-${process.pid}-${holders}`;
  let keys = 0;
  const now = await world.openAccount({ millesime: 2027 });
  const { produit } = now;
  return {
    world,
    accounts: {
      2025: await world.openAccount({ millesime: 2025, produit }),
      2026: await world.openAccount({ millesime: 2026, produit }),
      2027: now,
    },
    plan: await world.openAccount({
      millesime: 2027,
      plan: { type: 'MINUTE_PAR_MOIS', quantity: 600, hourlyRateCents: 2_200 },
    }),
    newKey: () => {
      keys += 1;
      return `${mark}-${keys}`;
    },
  };
};

export interface Held {
  /** By kind and key of the books, only what is not 0. */
  readonly balances: Readonly<Record<string, readonly [balance: number, reserved: number]>>;
  readonly titres: Readonly<Record<string, string>>;
}

/** What the books say that the person holds. */
export const readHeld = async ({ world, accounts, plan }: Holder): Promise<Held> => {
  const comptes = [...Object.values(accounts), plan].map(({ compteId }) => compteId);
  const kept = await sql<{ name: string; balance: number; reserved: number }>`
    select kind || ' ' || key as name, balance, reserved from ledger_account
    where compte_id = any (${comptes}::uuid[]) and balance is not null
      and (balance <> 0 or reserved <> 0)`.execute(world.reader);
  const titres = await world.reader
    .selectFrom('titre')
    .select(['numero', 'statut'])
    .where('produit_id', '=', accounts[2027].produit)
    .execute();
  return {
    balances: Object.fromEntries(
      kept.rows.map(({ name, balance, reserved }) => [name, [balance, reserved]]),
    ),
    titres: Object.fromEntries(titres.map(({ numero, statut }) => [numero, statut])),
  };
};
