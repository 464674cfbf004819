import type { Insertable } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { HomeServiceTables } from '../../../platform/db/schema/home-service-tables.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';

type Row = HomeServiceTables['commande_service'];
type ServedPerson = HomeServiceTables['commande_attribution'];

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

type NewQuotation = Omit<HomeServiceTables['devis'], 'statut' | 'repondu_le'>;
export type NewQuotationLine = Omit<HomeServiceTables['devis_ligne'], 'devis_id'>;

const QUOTATION_COLUMNS = [
  'id',
  'commande_numero as order',
  'reference',
  'empreinte as digest',
  'statut',
  'valide_jusqu_au as validUntil',
  'total_ttc_cents as totalCents',
] as const;

/** The caller holds the lock of the order. */
export const quotationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    find: (id: string) =>
      db.selectFrom('devis').select(QUOTATION_COLUMNS).where('id', '=', id).executeTakeFirst(),

    findByReference: (clientId: string, reference: string) =>
      db
        .selectFrom('devis')
        .select(QUOTATION_COLUMNS)
        .where('client_id', '=', clientId)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    last: (order: string) =>
      db
        .selectFrom('devis')
        .select(QUOTATION_COLUMNS)
        .where('commande_numero', '=', order)
        .orderBy('envoye_le', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    insert: async (quotation: NewQuotation, lines: readonly NewQuotationLine[]): Promise<void> => {
      await db
        .insertInto('devis')
        .values({ ...quotation, statut: 'ENVOYE', repondu_le: null })
        .execute();
      await db
        .insertInto('devis_ligne')
        .values(lines.map((line) => ({ ...line, devis_id: quotation.id })))
        .execute();
    },

    answer: async (id: string, statut: 'ACCEPTE' | 'REFUSE', at: Date): Promise<void> => {
      await db.updateTable('devis').set({ statut, repondu_le: at }).where('id', '=', id).execute();
    },

    setStatut: async (id: string, statut: QuotationStatut): Promise<void> => {
      await db.updateTable('devis').set({ statut }).where('id', '=', id).execute();
    },

    /**
     * Stores the expired status for readers of the table; the rules check the last day themselves.
     */
    closeOutdated: async (today: string): Promise<number> => {
      const { numUpdatedRows } = await db
        .updateTable('devis')
        .set({ statut: 'EXPIRE' })
        .where('statut', '=', 'ENVOYE')
        .where('valide_jusqu_au', '<', today)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
export type StoredQuotation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof quotationsIn>['find']>>
>;
