import { type Insertable, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Row = Database['commande_service'];
type ServedPerson = Database['commande_attribution'];

export type NewServiceOrder = Omit<
  Insertable<Row>,
  | 'intervenant'
  | 'planifiee_le'
  | 'commencee_le'
  | 'terminee_le'
  | 'annulee_le'
  | 'annulee_par'
  | 'motif_annulation'
>;

const LOCKED_COLUMNS = [
  'numero',
  'client_id as clientId',
  'beneficiary_id as beneficiaryId',
  'prestation',
  'minutes',
  'date_debut as from',
  'date_fin as to',
  'tarif_horaire_cents as hourlyRateCents',
  'estimation_cents as estimateCents',
  'attestation',
  'statut',
] as const;

const lockOf = (db: Reader, numero: string) =>
  db
    .selectFrom('commande_service')
    .select(LOCKED_COLUMNS)
    .where('numero', '=', numero)
    .forNoKeyUpdate();
export type LockedOrder = NonNullable<
  Awaited<ReturnType<ReturnType<typeof lockOf>['executeTakeFirst']>>
>;

/** The row of an order is locked before it or one of its quotations changes. */
export const ownOrdersIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    lock: (numero: string): Promise<LockedOrder | undefined> =>
      lockOf(db, numero).where('beneficiary_id', '=', beneficiaryId).executeTakeFirst(),

    /** The order of a quotation, which is locked before the quotation is read. */
    findQuoted: async (quotationId: string): Promise<string | undefined> => {
      const found = await db
        .selectFrom('devis')
        .select('commande_numero as numero')
        .where('id', '=', quotationId)
        .where('beneficiary_id', '=', beneficiaryId)
        .executeTakeFirst();
      return found?.numero;
    },

    people: (numero: string) =>
      db
        .selectFrom('commande_attribution as p')
        .innerJoin('commande_service as c', 'c.numero', 'p.commande_numero')
        .select(['p.lien', 'p.date_naissance as birth'])
        .where('p.commande_numero', '=', numero)
        .where('c.beneficiary_id', '=', beneficiaryId)
        .orderBy('p.rang')
        .execute(),

    birthDate: async (): Promise<string> => {
      const { birth } = await db
        .selectFrom('beneficiary')
        .select('birth_date as birth')
        .where('id', '=', beneficiaryId)
        .executeTakeFirstOrThrow();
      return birth;
    },

    hasMandate: async (): Promise<boolean> => {
      const found = await db
        .selectFrom('mandat_sepa')
        .select('id')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', '=', 'ACTIF')
        // Its bank refused a debit: none is issued until the person signs again.
        .where('suspendu_le', 'is', null)
        .where(sql<boolean>`not mandat_epuise(rum)`)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
};

/** Orders placed with the providers of a partner. */
export const providerOrdersIn = (unit: UnitOfWork, { clientIds }: ProviderScope) => ({
  lock: (numero: string): Promise<LockedOrder | undefined> =>
    lockOf(transactionOf(unit), numero)
      .where('client_id', 'in', [...clientIds])
      .executeTakeFirst(),
});

type StatutChange = Pick<Row, 'statut' | 'updated_at'> &
  Partial<
    Pick<
      Row,
      'intervenant' | 'planifiee_le' | 'commencee_le' | 'terminee_le' | 'annulee_le' | 'annulee_par'
    >
  > & { readonly motif_annulation?: string };

type OrderChange = Pick<
  Row,
  'minutes' | 'date_debut' | 'date_fin' | 'estimation_cents' | 'updated_at'
> & {
  readonly contact?: {
    readonly contact_nom: string;
    readonly contact_telephone: string;
    readonly contact_email: string;
    readonly consignes: string;
  };
};

/** The caller holds the lock of the order. */
export const serviceOrdersIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (
      order: NewServiceOrder,
      people: readonly Omit<ServedPerson, 'commande_numero'>[],
    ) => {
      await db
        .insertInto('commande_service')
        .values({
          ...order,
          intervenant: null,
          planifiee_le: null,
          commencee_le: null,
          terminee_le: null,
          annulee_le: null,
          annulee_par: null,
        })
        .execute();
      await db
        .insertInto('commande_attribution')
        .values(people.map((person) => ({ ...person, commande_numero: order.numero })))
        .execute();
    },

    change: async (numero: string, { contact, ...change }: OrderChange): Promise<void> => {
      await db
        .updateTable('commande_service')
        .set({ ...change, ...contact })
        .where('numero', '=', numero)
        .execute();
    },

    move: async (numero: string, moved: StatutChange): Promise<void> => {
      await db.updateTable('commande_service').set(moved).where('numero', '=', numero).execute();
    },

    /** Marks the order as changed for its provider. */
    touch: async (numero: string, at: Date): Promise<void> => {
      await db
        .updateTable('commande_service')
        .set({ updated_at: at })
        .where('numero', '=', numero)
        .execute();
    },

    /** The next unplanned order whose last day has passed; locked ones are skipped. */
    lockOverdue: (today: string): Promise<LockedOrder | undefined> =>
      db
        .selectFrom('commande_service')
        .select(LOCKED_COLUMNS)
        .where('statut', '=', 'EN_ATTENTE')
        .where('date_fin', '<', today)
        .orderBy('date_fin')
        .orderBy('numero')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst(),
  };
};
