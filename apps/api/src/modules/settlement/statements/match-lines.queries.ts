import {
  compactLabel,
  type ExpectedPayment,
  type PaymentTarget,
  targetKey,
} from '@portail/rules/settlement/statement-matching.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { BOOKED, type MatchedObject } from './statement-lines.repository.ts';

const { CHEQUE, VIREMENT, PRELEVEMENT } = PAYMENT_MODES;

/** A provider settles within days; an older file is not looked for. */
const SETTLEMENT_DAYS = 60;

const DUE_BEFORE = (nature: 'COMMANDE' | 'ECHANGE' | 'RETENUE') => sql`coalesce((
  select sum(c.montant_cents) from credit_payeur c
  where c.statut = 'OUVERT' and c.nature = ${sql.lit(nature)} and c.reference = x.reference), 0)`;

const ORDERS = sql`select 'COMMANDE' as nature, x.reference, x.beneficiary_id, null::uuid as financeur_id,
  (case when x.statut_paiement = 'A_PAYER' and (x.statut in ('EN_ATTENTE', 'VALIDEE') or exists (
      select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = x.id::text
        and d.retourne_le is not null))
      and x.mode_paiement in (${sql.lit(CHEQUE)}, ${sql.lit(VIREMENT)}, ${sql.lit(PRELEVEMENT)})
    then x.part_beneficiaire_cents + x.frais_compte_cents + x.frais_titre_cents - ${DUE_BEFORE('COMMANDE')}
    else 0 end)::bigint as due
  from precommande x`;
const TRADES = sql`select 'ECHANGE', x.reference, x.beneficiary_id, null::uuid,
  (case when x.statut = 'EN_ATTENTE_PAIEMENT' then x.frais_cents - ${DUE_BEFORE('ECHANGE')} else 0 end)::bigint
  from echange x`;
const INVOICES = sql`select 'FACTURE', x.numero, null::uuid, x.financeur_id,
  (case when x.statut = 'A_PAYER' then x.montant_cents - x.credite_cents - coalesce((
    select sum(m.montant_cents) from encaissement_manuel m
    where m.nature = 'FACTURE' and m.reference = x.numero and m.rendu_le is null), 0) else 0 end)::bigint
  from facture_financeur x`;

const DEDUCTIONS = sql`select 'RETENUE', x.reference, null::uuid, null::uuid,
  (case when x.versement_id is null and x.recouvree_le is null
    then x.montant_cents - ${DUE_BEFORE('RETENUE')} else 0 end)::bigint
  from retenue_intervenant x`;

interface ExpectedRow {
  readonly nature: ExpectedPayment['nature'];
  readonly reference: string;
  readonly due: number;
  readonly payer: string;
}

const PAYERS = sql`left join beneficiary b on b.id = e.beneficiary_id
  left join retenue_intervenant d on e.nature = 'RETENUE' and d.reference = e.reference
  left join intervenant i on i.id = d.intervenant_id
  left join user_account u on u.id = coalesce(b.account_id, i.account_id) left join financeur f on f.id = e.financeur_id`;
const PAYER = sql`coalesce(f.social_reason, u.first_name || ' ' || u.last_name, '') as payer`;

const expectedOf = ({ nature, reference, due, payer }: ExpectedRow): ExpectedPayment => ({
  nature,
  reference,
  dueCents: due,
  payer,
});

/** A movement of ours that the books know, as a statement shows it. */
export interface OwnMovement {
  readonly kind: MatchedObject;
  readonly id: string;
  /** What we named it, as it is written. */
  readonly name: string;
  readonly key: string;
  readonly amountCents: number;
  /** Whether the books say the same as the line. */
  readonly isBooked: boolean;
  /** The order that a debit pays, while the bank has neither collected nor refused it. */
  readonly reference: string | null;
}

/** What lines are matched with, read in one query for many of them. */
export const matchingQueries = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** What exists under the references, paid or not. */
    expectedUnder: async (
      targets: readonly PaymentTarget[],
    ): Promise<ReadonlyMap<string, ExpectedPayment>> => {
      if (targets.length === 0) return new Map();
      const of = (kind: PaymentTarget['nature']) =>
        targets.flatMap(({ nature, reference }) => (nature === kind ? reference : []));
      const { rows } = await sql<ExpectedRow>`
        select e.nature, e.reference, e.due, ${PAYER} from (
          ${ORDERS} where x.reference = any (${of('COMMANDE')}::text[])
          union all ${TRADES} where x.reference = any (${of('ECHANGE')}::text[])
          union all ${INVOICES} where x.numero = any (${of('FACTURE')}::text[])
          union all ${DEDUCTIONS} where x.reference = any (${of('RETENUE')}::text[])
        ) e ${PAYERS}`.execute(db);
      return new Map(rows.map(expectedOf).map((one) => [targetKey(one), one]));
    },

    /** Expected with one of these amounts, and every open invoice, with who owes it. */
    expectedWith: async (amounts: readonly number[]): Promise<readonly ExpectedPayment[]> => {
      const { rows } = await sql<ExpectedRow>`
        select e.nature, e.reference, e.due, ${PAYER} from (
          ${ORDERS} where x.statut_paiement = 'A_PAYER' and x.statut in ('EN_ATTENTE', 'VALIDEE')
            and x.part_beneficiaire_cents + x.frais_compte_cents + x.frais_titre_cents
              = any (${[...amounts]}::bigint[])
          union all ${TRADES} where x.statut = 'EN_ATTENTE_PAIEMENT' and x.frais_cents = any (${[...amounts]}::bigint[])
          union all ${INVOICES} where x.statut = 'A_PAYER'
          union all ${DEDUCTIONS} where x.reference is not null and x.versement_id is null
            and x.recouvree_le is null and x.montant_cents = any (${[...amounts]}::bigint[])
        ) e ${PAYERS}`.execute(db);
      return rows.map(expectedOf);
    },

    /** Receipts entered by hand that no line shows yet. */
    receiptsByHand: async (references: readonly string[]) => {
      const { rows } = await sql<{ id: string; key: string; cents: number }>`
        select coalesce(m.reception_id, m.id)::text as id, m.nature || '/' || m.reference as key,
          m.montant_cents as cents
        from encaissement_manuel m
        where m.reference = any (${[...references]}::text[]) and m.rendu_le is null
          and m.releve_ligne_id is null and not exists (
            select from releve_rapprochement r where r.etat = 'RECONNUE' and r.objet = 'ENCAISSEMENT_SAISI'
              and r.objet_id = coalesce(m.reception_id, m.id)::text)
        order by m.created_at`.execute(db);
      return rows;
    },

    /** Payouts, debits and their files by what we named them, and refunds by their reference. */
    ownMovements: async (
      names: readonly string[],
      references: readonly string[],
    ): Promise<readonly OwnMovement[]> => {
      if (names.length === 0 && references.length === 0) return [];
      const { rows } = await sql<{
        kind: MatchedObject;
        id: string;
        name: string;
        cents: number;
        booked: boolean;
        reference: string | null;
      }>`
        select 'VERSEMENT' as kind, v.id::text, v.bout_en_bout as name, v.montant_cents as cents,
          ${BOOKED.VERSEMENT} as booked, null as reference
        from versement v where v.bout_en_bout = any (${[...names]}::text[])
        union all
        select 'RETOUR_VERSEMENT', v.id::text, v.bout_en_bout, v.montant_cents, ${BOOKED.RETOUR_VERSEMENT}, null
        from versement v where v.bout_en_bout = any (${[...names]}::text[])
        union all
        select 'FICHIER_VERSEMENTS', f.id::text, f.message_id, f.total_cents, true, null
        from versement_fichier f where f.message_id = any (${[...names]}::text[])
        union all
        select 'PRELEVEMENT', p.id::text, p.bout_en_bout, p.montant_cents, ${BOOKED.PRELEVEMENT},
          case when p.statut = 'EMIS' then o.reference end
        from prelevement p left join precommande o on p.cause = 'PRECOMMANDE' and o.id::text = p.cause_id
        where p.bout_en_bout = any (${[...names]}::text[])
        union all
        select 'RETOUR_PRELEVEMENT', p.id::text, p.bout_en_bout, p.montant_cents, ${BOOKED.RETOUR_PRELEVEMENT}, null
        from prelevement p where p.bout_en_bout = any (${[...names]}::text[])
        union all
        select 'FICHIER_PRELEVEMENTS', f.id::text, f.message_id, f.total_cents, true, null
        from prelevement_fichier f where f.message_id = any (${[...names]}::text[])
        union all
        select 'REMBOURSEMENT', r.id::text, r.reference, r.montant_cents, true, null
        from remboursement_manuel r
        where r.reference = any (${[...references]}::text[]) and r.issue = 'REMBOURSE'
          and r.nature in ('COMMANDE', 'AVOIR', 'ENCAISSEMENT')
        union all
        select 'REMBOURSEMENT', r.id::text, c.reference, r.montant_cents, true, null
        from credit_payeur c
        join remboursement_manuel r on r.nature = 'TROP_PERCU' and r.reference = c.id::text
        where c.reference = any (${[...references]}::text[])
          and r.issue = 'REMBOURSE'`.execute(db);
      return rows.map(({ kind, id, name, cents, booked, reference }) => ({
        kind,
        id,
        name,
        key: compactLabel(name),
        amountCents: cents,
        isBooked: booked,
        reference,
      }));
    },

    /** What the card provider pays for one of its files, by its name. */
    cardSettlements: async (amounts: readonly number[]): Promise<readonly OwnMovement[]> => {
      const { rows } = await sql<{ id: string; provider: string; cents: number }>`
        select * from (
          select r.id::text, r.prestataire as provider,
            sum(case when l.type = 'PAIEMENT' then l.montant_cents else -l.montant_cents end)
              filter (where l.retenue)::bigint as cents
          from carte_reglement r join carte_reglement_ligne l on l.reglement_id = r.id
          where r.jour > current_date - ${SETTLEMENT_DAYS}::int group by r.id
        ) s where abs(s.cents) = any (${[...amounts]}::bigint[])`.execute(db);
      return rows.map(({ id, provider, cents }) => ({
        kind: 'REGLEMENT_CARTE',
        id,
        name: provider,
        key: compactLabel(provider),
        amountCents: cents,
        isBooked: true,
        reference: null,
      }));
    },

    /** Movements that a line already shows. */
    shown: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ key: string }>`
        select objet || '/' || objet_id as key from releve_rapprochement
        where etat = 'RECONNUE' and objet_id = any (${[...ids]}::text[])`.execute(db);
      return new Set(rows.map(({ key }) => key));
    },
  };
};
