import process from 'node:process';
import { sql } from 'kysely';
import type { OpenedAccount } from '../holdings.ts';
import type { OwnLedgerWorld } from '../../ledger-world.ts';
import type { Product } from './product.ts';

/** In the middle of February: one vintage pays, one is traded, one is over. */
export const BUSINESS_TIME = '2027-02-10T09:00:00Z';
export const TODAY = '2027-02-10';
export const LATER = '2027-02-13';
export const THIS_MONTH = '2027-02-01';
export const LAST_MONTH = '2027-01-01';

export type AccountName = 2025 | 2026 | 2027;

/** A person with an account of each vintage, a second one of the last, and a monthly plan. */
export interface Holder {
  readonly world: OwnLedgerWorld;
  readonly product: Product;
  readonly accounts: Readonly<Record<AccountName, OpenedAccount>>;
  /** Of the same vintage as the one that pays, and opened after it: it gives what that one lacks. */
  readonly second: OpenedAccount;
  readonly plan: OpenedAccount;
  readonly newKey: () => string;
}

let holders = 0;

export const openHolder = async (world: OwnLedgerWorld, product: Product): Promise<Holder> => {
  holders += 1;
  const mark = `modele-${process.pid}-${holders}`;
  let keys = 0;
  // Whatever an earlier person's run has left: the payee can be paid.
  await product.payouts.giveBank();
  const now = await world.openAccount({ millesime: 2027 });
  const { produit } = now;
  return {
    world,
    product,
    second: await world.openAccount({ millesime: 2027 }),
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
  /** By reference: those from accounts and those with vouchers. */
  readonly payments: Readonly<Record<string, string>>;
  /** By reference: format changes, and trades with their state and their fee. */
  readonly changes: Readonly<Record<string, string>>;
}

/** What the books say that the person holds. */
export const readHeld = async ({ world, accounts, second, plan }: Holder): Promise<Held> => {
  const comptes = [...Object.values(accounts), second, plan].map(({ compteId }) => compteId);
  const kept = await sql<{ name: string; balance: number; reserved: number }>`
    select kind || ' ' || key as name, balance, reserved from ledger_account
    where compte_id = any (${comptes}::uuid[]) and balance is not null
      and (balance <> 0 or reserved <> 0)`.execute(world.reader);
  const titres = await world.reader
    .selectFrom('titre')
    .select(['numero', 'statut'])
    .where('produit_id', '=', accounts[2027].produit)
    .execute();
  // Found by what they moved, so that an unexpected one would be among them.
  const payments = await sql<{ reference: string; statut: string }>`
    select p.reference, p.statut from paiement_compte p where p.posting_id in (
      select j.posting_id from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id where a.compte_id = any (${comptes}::uuid[]))
    union all
    select r.numero, r.statut from remise_titres r where r.posting_id in (
      select j.posting_id from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join titre t on t.numero = e.titre_numero where t.produit_id = ${accounts[2027].produit})`.execute(
    world.reader,
  );
  const changes = await sql<{ reference: string; what: string }>`
    select reference, montant_cents::text as what from conversion
    where compte_id = any (${comptes}::uuid[])
    union all
    select reference, concat_ws(' ', statut, montant_cents, frais_cents) from echange
    where produit_id = ${accounts[2027].produit}`.execute(world.reader);
  return {
    balances: Object.fromEntries(
      kept.rows.map(({ name, balance, reserved }) => [name, [balance, reserved]]),
    ),
    titres: Object.fromEntries(titres.map(({ numero, statut }) => [numero, statut])),
    payments: Object.fromEntries(payments.rows.map(({ reference, statut }) => [reference, statut])),
    changes: Object.fromEntries(changes.rows.map(({ reference, what }) => [reference, what])),
  };
};
