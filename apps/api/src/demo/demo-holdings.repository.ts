import { sql, type Insertable } from 'kysely';
import { ledgerIn } from '../ledger/ledger.repository.ts';
import type { Journal, MovementAuthor } from '../ledger/posting.ts';
import type { Database } from '../platform/db/database-types.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { DEMO_CONTRACT_PRODUCTS, DEMO_PAYEES, DEMO_PRODUCTS } from './demo-holdings-parties.ts';
import { addPastOrders, type DemoPastOrder } from './demo-past-orders.repository.ts';
import { writeFunderPlans } from './demo-plans.repository.ts';

export interface DemoParties {
  readonly beneficiaryOf: (login: string) => string;
  readonly financeurOf: (contract: string) => string;
  readonly intervenantOf: (codeNan: string) => string;
}

export interface DemoMovement {
  readonly at: Date;
  readonly postingId: string;
  readonly contract: string;
  /** Journals to post, or the posting whose mirror is made. */
  readonly act: { readonly journals: readonly Journal[] } | { readonly reverses: string };
}

type Rows<T extends keyof Database> = Insertable<Database[T]>[];

/** Everything to be written, movements in the order of time. */
export interface DemoBookRows {
  readonly comptes: Rows<'compte_cesu'>;
  readonly plans: Rows<'plan_social'>;
  readonly carnets: Rows<'carnet'>;
  readonly titres: Rows<'titre'>;
  readonly titreEvents: Rows<'titre_event'>;
  readonly payments: Rows<'paiement_compte'>;
  readonly remises: Rows<'remise_titres'>;
  readonly conversions: Rows<'conversion'>;
  readonly echanges: Rows<'echange'>;
  /** What the funder ordered for people before: part of their order history. */
  readonly orders: DemoPastOrder[];
  /** Accounts to be blocked once all is posted. */
  readonly blocked: string[];
  readonly movements: DemoMovement[];
}

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

const authorOf = (contract: string): MovementAuthor => ({
  actor: 'import',
  origin: 'IMPORT',
  requestId: 'demonstration',
  contract,
});

const lookUp = (what: string, values: ReadonlyMap<string, string>) => (key: string) => {
  const value = values.get(key);
  if (value === undefined) throw new Error(`no ${what} ${key} in the demonstration world`);
  return value;
};

export const demoHoldingsIn = (unit: UnitOfWork, { now, newId }: Setting) => {
  const db = transactionOf(unit);
  const ledger = ledgerIn(unit);

  const reverse = async (
    { at, postingId, author }: { at: Date; postingId: string; author: MovementAuthor },
    source: string,
  ): Promise<void> => {
    const { actor, origin, requestId, contract } = author;
    const head = JSON.stringify({
      posting: postingId,
      actor,
      origin,
      request: requestId,
      contract,
      at: at.toISOString(),
    });
    await sql`
      select ledger_reverse(id, ${newId()}::uuid, ${head}::jsonb)
      from ledger_journal where posting_id = ${source}::uuid
    `.execute(db);
  };

  return {
    addProductsAndPayees: async (): Promise<void> => {
      await db
        .insertInto('produit')
        .values([...DEMO_PRODUCTS])
        .execute();
      await db
        .insertInto('produit_contrat')
        .values(
          DEMO_CONTRACT_PRODUCTS.map(({ contract, produit }) => ({
            contract_numero: contract,
            produit_id: produit,
          })),
        )
        .execute();
      await db
        .insertInto('intervenant')
        .values(
          DEMO_PAYEES.map((payee) => ({
            ...payee,
            id: newId(),
            account_id: null,
            created_at: now,
          })),
        )
        .execute();
    },

    readParties: async (): Promise<DemoParties> => {
      const people = await db
        .selectFrom('beneficiary as b')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .select(['a.login', 'b.id'])
        .execute();
      const contracts = await db
        .selectFrom('contract')
        .select(['numero', 'financeur_id'])
        .execute();
      const payees = await db.selectFrom('intervenant').select(['code_nan', 'id']).execute();
      return {
        beneficiaryOf: lookUp('person', new Map(people.map(({ login, id }) => [login, id]))),
        financeurOf: lookUp(
          'contract',
          new Map(contracts.map(({ numero, financeur_id }) => [numero, financeur_id])),
        ),
        intervenantOf: lookUp('payee', new Map(payees.map(({ code_nan, id }) => [code_nan, id]))),
      };
    },

    reserveTitres: async (count: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ numero: string }>`
        select nextval('titre_numero')::text as numero from generate_series(1, ${count}::integer)
      `.execute(db);
      return rows.map(({ numero }) => numero);
    },

    add: async (books: DemoBookRows): Promise<void> => {
      await db.insertInto('compte_cesu').values(books.comptes).execute();
      await db.insertInto('plan_social').values(books.plans).execute();
      await writeFunderPlans(unit, { now, newId });
      // Books name the order that they were printed for.
      await addPastOrders(unit, books.orders, { now, newId });
      await db.insertInto('carnet').values(books.carnets).execute();
      await db.insertInto('titre').values(books.titres).execute();
      await db.insertInto('titre_event').values(books.titreEvents).execute();
      await db.insertInto('paiement_compte').values(books.payments).execute();
      await db.insertInto('remise_titres').values(books.remises).execute();
      await db.insertInto('conversion').values(books.conversions).execute();
      await db.insertInto('echange').values(books.echanges).execute();
      // A trade keeps the answer to its command.
      await sql`
        insert into idempotency_record (owner, key, call, fingerprint, status, answer, created_at, expires_at)
        select commande_owner, commande_cle, 'IMPORT', sha256(id::text::bytea), 200, '{}', created_at,
          created_at + interval '400 days' from echange where commande_owner = 'demonstration'
      `.execute(db);
      for (const { act, at, postingId, contract } of books.movements) {
        const author = authorOf(contract);
        if ('reverses' in act) await reverse({ at, postingId, author }, act.reverses);
        else await ledger.post({ id: postingId, author, journals: act.journals, at });
      }
      await db
        .updateTable('compte_cesu')
        .set({ statut: 'BLOQUE', motif_blocage: 'DEMANDE_FINANCEUR' })
        .where('id', 'in', books.blocked)
        .execute();
    },
  };
};
