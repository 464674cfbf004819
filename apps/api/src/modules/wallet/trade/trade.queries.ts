import type { CHANGE_KINDS } from '@portail/contract/wallet/trade.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import {
  CESU_ACCOUNT_TYPES,
  PRODUCT_TYPES,
  type ProductType,
} from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { TradePaymentMode, TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { paymentSnapshotOf, storedAnswerTo } from '../../../ledger/payment-snapshot.queries.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

const cents = z.pipe(z.int(), z.transform(centsOf));

/** Trade terms of a contract, as stored. */
const storedTerms = z.array(
  z.object({
    startProductType: z.enum(PRODUCT_TYPES),
    finalProductType: z.enum(PRODUCT_TYPES),
    tradeEnabled: z.boolean(),
    feeAmount: cents,
    thresholdAmount: cents,
    feeRate: z.int(),
  }),
);

/**
 * Terms of a contract `c`, one line per source and target form. They are disabled without the trade
 * feature, and for social funders, who get unused value back.
 */
const TERMS: RawBuilder<unknown> = sql`
  select coalesce(json_agg(json_build_object(
    'startProductType', p.produit_depart, 'finalProductType', p.produit_final,
    'tradeEnabled', p.actif and c.contract_type = 'CESU_RH' and exists (
      select from contract_feature f
      where f.contract_numero = c.numero and f.feature_id = 'SOUS_MENU_ECHANGE'),
    'feeAmount', p.frais_cents, 'thresholdAmount', p.seuil_cents, 'feeRate', p.taux_bp
  ) order by p.produit_depart, p.produit_final), '[]')
  from echange_parametre p where p.contract_numero = c.numero`;

const heldAccount = z.object({
  id: z.string(),
  produit: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  statut: z.enum(['ACTIF', 'BLOQUE']),
  availableCents: z.number(),
  /** The order that already reserves it until its card payment. */
  waitingOrder: z.nullable(z.string()),
});
export type HeldAccount = z.infer<typeof heldAccount>;

const heldTitre = z.object({
  numero: z.string(),
  produit: z.string(),
  millesime: z.number(),
  valeurCents: z.number(),
  statut: z.enum(TITRE_STATUTS),
  waitingOrder: z.nullable(z.string()),
});
export type HeldTitre = z.infer<typeof heldTitre>;

const setting = z.object({
  terms: storedTerms,
  account: z.nullable(heldAccount),
  titres: z.array(heldTitre),
  /** The operator who acts for the person, if any. */
  operator: z.nullable(z.string()),
});
export type TradeSetting = z.infer<typeof setting>;

const tradeSnapshot = paymentSnapshotOf(setting);
export type TradeSnapshot = z.infer<typeof tradeSnapshot>;

interface SnapshotQuery {
  readonly numeroContrat: string;
  readonly numeroCompte: string | undefined;
  readonly numeros: readonly string[];
  readonly sessionId: string;
  readonly owner: string;
  readonly key: string;
}

const ACCOUNT = (numero: string | undefined) => sql`
  select json_build_object('id', k.id, 'produit', k.produit_id, 'millesime', k.millesime,
    'type', k.type_compte, 'statut', k.statut,
    'availableCents', coalesce(a.balance - a.reserved, 0),
    'waitingOrder', (select o.id from echange o where o.compte_id = k.id and o.statut = 'EN_ATTENTE_CARTE'))
  from compte_cesu k
  left join ledger_account a on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = k.id::text and a.unit = 'CENTIME'
  where k.numero = ${numero ?? null} and k.beneficiary_id = bc.beneficiary_id
    and k.contract_numero = bc.contract_numero`;

const TITRES = (numeros: readonly string[]) => sql`
  select coalesce(json_agg(json_build_object('numero', t.numero, 'produit', t.produit_id,
    'millesime', t.millesime, 'valeurCents', t.valeur_faciale_cents, 'statut', t.statut,
    'waitingOrder', (select h.echange_id from echange_titre h where h.titre_numero = t.numero and h.tenu))), '[]')
  from titre t
  where t.numero in (select json_array_elements_text(${JSON.stringify(numeros)}::json))
    and t.beneficiary_id = bc.beneficiary_id and t.contract_numero = bc.contract_numero`;

export const tradeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** One statement with the stored answer, so that a repeated command is replayed and not evaluated again. */
  snapshot: async (query: SnapshotQuery): Promise<TradeSnapshot> => {
    const { numeroContrat, numeroCompte, numeros, sessionId, owner, key } = query;
    const { rows } = await sql<{ stored: unknown; setting: unknown }>`
      select (${storedAnswerTo(sql`${owner}`, sql`${key}`)}) as stored, (
        select json_build_object(
          'terms', (${TERMS}),
          'account', (${ACCOUNT(numeroCompte)}),
          'titres', (${TITRES(numeros)}),
          'operator', (
            select s.link_source from user_session s where s.id = ${sessionId} and s.from_back_office)
        )
        from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
        where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = ${numeroContrat}
      ) as setting
    `.execute(reader);
    return tradeSnapshot.parse(rows[0]);
  },

  termsOfAccount: async (numeroCompte: string) => {
    const { rows } = await sql<{ terms: unknown }>`
      select (${TERMS}) as terms
      from compte_cesu k join contract c on c.numero = k.contract_numero
      where k.numero = ${numeroCompte} and k.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0] === undefined ? undefined : storedTerms.parse(rows[0].terms);
  },

  findTitre: async (numero: string) => {
    const { rows } = await sql<{ titre: unknown; terms: unknown }>`
      select json_build_object('numero', t.numero, 'produit', t.produit_id, 'millesime', t.millesime,
          'valeurCents', t.valeur_faciale_cents, 'statut', t.statut, 'waitingOrder',
          (select h.echange_id from echange_titre h where h.titre_numero = t.numero and h.tenu)) as titre,
        (${TERMS}) as terms
      from titre t join contract c on c.numero = t.contract_numero
      where t.numero = ${numero} and t.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    const [row] = rows;
    return row === undefined
      ? undefined
      : { titre: heldTitre.parse(row.titre), terms: storedTerms.parse(row.terms) };
  },

  /** The terms, and how many of these accounts and vouchers belong to the person under this contract. */
  termsForSources: async (
    numeroContrat: string,
    {
      account,
      titres,
    }: { readonly account: string | undefined; readonly titres: readonly string[] },
  ) => {
    const { rows } = await sql<{ terms: unknown; found: number }>`
      select (${TERMS}) as terms, (
        select count(*) from compte_cesu k where k.numero = ${account ?? null}
          and k.beneficiary_id = bc.beneficiary_id and k.contract_numero = bc.contract_numero
      )::integer + (
        select count(*) from titre t
        where t.numero in (select json_array_elements_text(${JSON.stringify(titres)}::json))
          and t.beneficiary_id = bc.beneficiary_id and t.contract_numero = bc.contract_numero
      )::integer as found
      from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
      where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = ${numeroContrat}
    `.execute(reader);
    const [row] = rows;
    return row === undefined
      ? undefined
      : { terms: storedTerms.parse(row.terms), found: row.found };
  },
});

const trader = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** DD/MM/YYYY. */
  birthDate: z.string(),
  zones: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  town: z.string(),
  contracts: z.array(
    z.object({
      numero: z.string(),
      support: z.enum([...PRODUCT_TYPES, 'INCONNU']),
      terms: storedTerms,
    }),
  ),
});
export type Trader = z.infer<typeof trader>;

/** Name, postal address and contract terms of the person. */
export const traderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: async (): Promise<Trader | undefined> => {
    const { rows } = await sql<{ trader: unknown }>`
      select json_build_object(
        'firstName', a.first_name, 'lastName', a.last_name,
        'phone', coalesce(nullif(b.main_phone_number, ''), b.secondary_phone_number),
        'birthDate', to_char(b.birth_date, 'DD/MM/YYYY'),
        'zones', json_build_array(b.address_zone0, b.address_zone1, b.address_zone2, b.address_zone3),
        'town', b.postal_code || ' ' || b.town,
        'contracts', (
          select coalesce(json_agg(json_build_object('numero', c.numero,
            'support', bc.product_type_choice, 'terms', (${TERMS})) order by c.numero), '[]')
          from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
          where bc.beneficiary_id = b.id)
      ) as trader
      from beneficiary b join user_account a on a.id = b.account_id
      where b.id = ${beneficiaryId}
    `.execute(reader);
    return rows[0] === undefined ? undefined : trader.parse(rows[0].trader);
  },
});

export const tradeOrderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: (reference: string) =>
    reader
      .selectFrom('echange as e')
      .innerJoin('produit as p', 'p.id', 'e.produit_id')
      .select([
        'e.id',
        'e.reference',
        'e.contract_numero as contract',
        'p.libelle as product',
        'e.millesime',
        'e.compte_id as compteId',
        'e.nombre_titres as titres',
        'e.produit_final as to',
        'e.montant_cents as amountCents',
        'e.frais_cents as feesCents',
        'e.type_frais as feeKind',
        'e.mode_paiement as mode',
        'e.statut',
        'e.carte_reference as cardReference',
        'e.echange_le as tradedAt',
        sql<string | null>`to_char(e.echange_le at time zone 'Europe/Paris', 'DD/MM/YYYY')`.as(
          'day',
        ),
        sql<string | null>`to_char(e.disponible_le, 'DD/MM/YYYY')`.as('readyOn'),
      ])
      .where('e.beneficiary_id', '=', beneficiaryId)
      .where('e.reference', '=', reference)
      .executeTakeFirst(),
});
export type TradeOrderRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof tradeOrderQueries>['find']>>
>;

interface ChangeFilter {
  readonly contract: string | undefined;
  readonly limit: number;
  /** Reference of the last line of the previous page. */
  readonly before: string | undefined;
}

export interface ChangeRow {
  readonly reference: string;
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly day: string;
  readonly amountCents: number;
  readonly feesCents: number;
  readonly statut: TradeStatut;
  readonly mode: TradePaymentMode | null;
  readonly millesime: number;
  readonly to: ProductType;
  readonly readyOn: string | null;
  readonly tradedAt: Date | null;
}

const changesOf = (beneficiaryId: string, contract: string | null) => sql`
  select e.reference, 'ECHANGE' as kind, e.montant_cents as amount, e.frais_cents as fees, e.statut,
    e.mode_paiement as mode, e.millesime, e.produit_final as final, e.disponible_le as ready,
    e.echange_le as traded_at, e.created_at
  from echange e
  where e.beneficiary_id = ${beneficiaryId} and (${contract}::text is null or e.contract_numero = ${contract})
  union all
  select v.reference, v.sens, v.montant_cents, 0, 'VALIDEE', null, c.millesime,
    case v.sens when 'COMPTE_VERS_TITRES' then 'TITRE' else 'COMPTE' end, v.disponible_le, null, v.created_at
  from conversion v join compte_cesu c on c.id = v.compte_id
  where v.beneficiary_id = ${beneficiaryId} and (${contract}::text is null or v.contract_numero = ${contract})`;

/** Trades and conversions of a person, newest first. */
export const changeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async ({ contract, limit, before }: ChangeFilter): Promise<readonly ChangeRow[]> => {
    const { rows } = await sql<ChangeRow>`
      with changes as (${changesOf(beneficiaryId, contract ?? null)})
      select reference, kind, amount as "amountCents", fees as "feesCents", statut, mode, millesime,
        final as "to", to_char(ready, 'DD/MM/YYYY') as "readyOn", traded_at as "tradedAt",
        to_char(created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day
      from changes
      where ${before ?? null}::text is null or (created_at, reference) < (
        select k.created_at, k.reference from changes k where k.reference = ${before ?? null})
      order by created_at desc, reference desc
      limit ${limit}
    `.execute(reader);
    return rows;
  },
});

/** Content of the mails; `undefined` when the person's user is disabled. */
export const tradeMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (tradeId: string) =>
    reader
      .selectFrom('echange as e')
      .innerJoin('beneficiary as b', 'b.id', 'e.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'e.contract_numero as contract',
        'e.reference',
        'e.millesime',
        'e.montant_cents as amountCents',
        'e.frais_cents as feesCents',
        'e.produit_final as to',
        'e.mode_paiement as mode',
        'e.statut',
        'e.echange_le as tradedAt',
        sql<string | null>`to_char(e.disponible_le, 'DD/MM/YYYY')`.as('readyOn'),
      ])
      .where('e.id', '=', tradeId)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type MailedTradeFacts = NonNullable<
  Awaited<ReturnType<ReturnType<typeof tradeMailQueries>['find']>>
>;
