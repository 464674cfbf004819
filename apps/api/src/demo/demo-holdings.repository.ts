import { type Insertable, sql } from 'kysely';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { ledgerIn } from '../ledger/ledger.repository.ts';
import type { Journal, MovementAuthor } from '../ledger/posting.ts';
import type { Database } from '../platform/db/database-types.ts';
import { saveProduct } from '../modules/funders/contracts/contracts.module.ts';
import {
  affiliatedPayeesIn,
  type AffiliatedPayee,
} from '../modules/payments/payees/payees.module.ts';
import { addPastOrders, type DemoPastOrder } from './demo-past-orders.repository.ts';

const DEMO_PRODUCTS = [
  { id: 'GE', libelle: 'CESU Garde d’enfants' },
  { id: 'SAP', libelle: 'CESU Services à la personne' },
  { id: 'AD', libelle: 'Aide à domicile' },
  { id: 'REPAS', libelle: 'Portage de repas' },
  { id: 'COMPAGNIE', libelle: 'Présence et compagnie' },
] as const;

const DEMO_CONTRACT_PRODUCTS: readonly { contract: string; produit: string }[] = [
  { contract: '100001', produit: 'GE' },
  { contract: '100001', produit: 'SAP' },
  { contract: '100002', produit: 'AD' },
  { contract: '100002', produit: 'REPAS' },
  { contract: '100002', produit: 'COMPAGNIE' },
  { contract: '100003', produit: 'SAP' },
  { contract: '100004', produit: 'GE' },
];

export const ORDINARY_PAYEE = {
  contactStatus: 'ACTIF',
  paiementEnLigne: true,
  numeroSalarieCesu: null,
  numeroSalariePaje: null,
} as const;

/** Payees without an account of their own, beside demo-intervenant. */
const DEMO_PAYEES: readonly (Pick<AffiliatedPayee, 'codeNan' | 'type' | 'socialReason' | 'ville'> &
  Partial<AffiliatedPayee>)[] = [
  {
    codeNan: '2345678',
    type: 'ASSISTANTE_MATERNELLE',
    socialReason: 'Nathalie Perrot, assistante maternelle',
    ville: 'Villeurbanne',
  },
  {
    codeNan: '3456789',
    type: 'STRUCTURE',
    socialReason: 'Les Petites Mains',
    ville: 'Lyon',
  },
  {
    codeNan: '4567890',
    type: 'STRUCTURE',
    socialReason:
      'Association intercommunale d’aide et d’accompagnement à domicile du Val-Fleuri et de ses environs',
    ville: 'Saint-Martin-du-Val-Fleuri',
  },
  {
    codeNan: '5678901',
    type: 'SALARIE',
    contactStatus: 'INACTIF',
    socialReason: 'Jean-Paul Vidal, jardinier',
    ville: 'Caluire-et-Cuire',
  },
  {
    codeNan: '6789012',
    type: 'STRUCTURE',
    socialReason: 'Crèche municipale Les Lucioles',
    ville: 'Saint-Aubin',
    // Takes paper vouchers by post alone.
    paiementEnLigne: false,
  },
  {
    codeNan: '7890123',
    type: 'STRUCTURE',
    socialReason: 'Ménage et Jardin Services',
    ville: 'Mérignac',
  },
  // Employees known to the national bodies under the same numbers.
  {
    codeNan: '2000001',
    type: 'SALARIE',
    socialReason: 'Fatou Diallo, employée de maison',
    ville: 'Lyon',
    numeroSalarieCesu: '10000000000001',
  },
  {
    codeNan: '2000002',
    type: 'ASSISTANTE_MATERNELLE',
    socialReason: 'Sophie Bernard, assistante maternelle',
    ville: 'Villeurbanne',
    numeroSalariePaje: '20000000000001',
  },
  {
    codeNan: '2000003',
    type: 'SALARIE',
    socialReason: 'Karim Haddad, garde d’enfants à domicile',
    ville: 'Lyon',
    numeroSalariePaje: '20000000000002',
  },
];

/** People of the department who have a plan and no space yet. */
const UNREGISTERED = [
  { identifiant: '20000011', nom: 'Lemoine', prenom: 'Andrée', date_naissance: '1939-04-02' },
  { identifiant: '20000012', nom: 'Barbier', prenom: 'Marcel', date_naissance: '1942-09-17' },
  { identifiant: '20000013', nom: 'N’Guessan', prenom: 'Thérèse', date_naissance: '1945-12-30' },
] as const;

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

type Plan = Insertable<Database['plan_aide']>;

/** What the department granted: the plans behind the accounts, and those of people to come. */
const writeFunderPlans = async (unit: UnitOfWork, { now, newId }: Setting): Promise<void> => {
  const db = transactionOf(unit);
  const year = now.getUTCFullYear();
  const { rows: held } = await sql<Omit<Plan, 'id'>>`
    select c.contract_numero, c.produit_id, null as identifiant, a.last_name as nom,
      a.first_name as prenom, to_char(b.birth_date, 'YYYY-MM-DD') as date_naissance,
      b.id as beneficiary_id, c.type_compte, s.quantite_par_mois, s.taux_horaire_cents, s.reporte,
      to_char(s.premier_mois, 'YYYY-MM-DD') as premier_mois,
      to_char(s.dernier_mois, 'YYYY-MM-DD') as dernier_mois, c.created_at
    from plan_social s join compte_cesu c on c.id = s.compte_id
    join beneficiary b on b.id = c.beneficiary_id join user_account a on a.id = b.account_id
    where s.depuis_plan_aide
    order by s.premier_mois, c.numero`.execute(db);
  const unregistered = UNREGISTERED.map((person) => ({
    ...person,
    contract_numero: '100002',
    produit_id: 'AD',
    beneficiary_id: null,
    type_compte: 'MINUTE_PAR_MOIS' as const,
    quantite_par_mois: 1_200,
    taux_horaire_cents: 2_400,
    reporte: false,
    premier_mois: `${year}-01-01`,
    dernier_mois: `${year + 1}-12-01`,
    created_at: now,
  }));
  const plans: Plan[] = [...held, ...unregistered].map((plan) => ({
    ...plan,
    id: newId(),
    fichier_id: null,
    remplace_par: null,
  }));
  await db.insertInto('plan_aide').values(plans).execute();
};

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
      for (const product of DEMO_PRODUCTS) await saveProduct(unit, product);
      await db
        .insertInto('produit_contrat')
        .values(
          DEMO_CONTRACT_PRODUCTS.map(({ contract, produit }) => ({
            contract_numero: contract,
            produit_id: produit,
          })),
        )
        .execute();
      const payees = affiliatedPayeesIn(unit, { now, newId });
      for (const payee of DEMO_PAYEES) await payees.save({ ...ORDINARY_PAYEE, ...payee });
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
