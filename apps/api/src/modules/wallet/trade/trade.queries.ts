import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { paymentSnapshotOf, storedAnswerTo } from '../../../ledger/payment-snapshot.queries.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { storedTerms, TERMS } from './trade-terms.queries.ts';

const heldAccount = z.object({
  id: z.string(),
  produit: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  statut: z.enum(['ACTIF', 'BLOQUE']),
  availableCents: z.number(),
  /** The order for whose card it waits already, if one does. */
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
  /** Who of the house acts for the person, if somebody does. */
  operator: z.nullable(z.string()),
});
export type TradeSetting = z.infer<typeof setting>;

const tradeSnapshot = paymentSnapshotOf(setting);
export type TradeSnapshot = z.infer<typeof tradeSnapshot>;

export interface TradeQuestion {
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

/** What a person may trade, under which terms. */
export const tradeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** One look, with what the same key was answered before: it is then answered again, not judged anew. */
  look: async (question: TradeQuestion): Promise<TradeSnapshot> => {
    const { numeroContrat, numeroCompte, numeros, sessionId, owner, key } = question;
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

  /** The terms of the contract of one of their accounts. */
  termsOfAccount: async (numeroCompte: string) => {
    const { rows } = await sql<{ terms: unknown }>`
      select (${TERMS}) as terms
      from compte_cesu k join contract c on c.numero = k.contract_numero
      where k.numero = ${numeroCompte} and k.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0] === undefined ? undefined : storedTerms.parse(rows[0].terms);
  },

  /** One of their vouchers, with the terms of its contract. */
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

  /** Which of these accounts and vouchers are theirs, under this contract. */
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
