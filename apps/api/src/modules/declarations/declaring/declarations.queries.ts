import type { MessageEtat } from '@portail/rules/declarations/declaration-state.ts';
import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import { LIVE_PAYMENT_STATUTS } from '@portail/rules/payments/account-payment.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface DeclarationFilter {
  readonly numeroContrat: string | undefined;
  readonly period: { readonly from: Date; readonly until: Date };
  readonly statut: DeclarationStatut | undefined;
  readonly organisme: Organisme | undefined;
  /** Reference of the last declaration of the previous page. */
  readonly before: string | undefined;
  readonly limit: number;
}

export interface DeclarationRow {
  readonly reference: string;
  readonly organisme: Organisme;
  readonly typeActivite: PajeActivite | null;
  readonly day: string;
  readonly numeroSalarie: string;
  readonly employee: string | null;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly netCents: number;
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
  readonly motif: string | null;
  /** The body has numbered every message and has not rejected the declaration. */
  readonly hasReceipt: boolean;
  /** By payments that are done or pending. */
  readonly paidCents: number;
}

export interface ResumeRow {
  readonly day: string;
  readonly organisme: Organisme;
  readonly statut: DeclarationStatut;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly employee: string | null;
  readonly netCents: number;
  readonly paidCents: number;
  readonly content: unknown;
  readonly codeNan: string | null;
  readonly raisonSociale: string | null;
}

interface LastRow {
  readonly day: string;
  /** YYYY-MM-DD, of Paris. */
  readonly declaredOn: string;
  readonly content: unknown;
}

export interface ReceiptRow extends DeclarationRow {
  readonly contract: string;
  readonly createdAt: Date;
  readonly numeroEmployeur: string;
  readonly datePaiement: string;
  readonly content: unknown;
  readonly messages: readonly {
    readonly numero: string;
    readonly receivedOn: string;
    readonly netCents: number;
    /** The sealed child of the message; null when it names none, or the child was erased. */
    readonly childId: string | null;
    readonly sealedChild: string | null;
  }[];
}

const FRENCH = 'DD/MM/YYYY';
const PARIS_DAY = sql`to_char(x.created_at at time zone 'Europe/Paris', ${sql.lit(FRENCH)})`;

/** A payment that was cancelled or rejected leaves its declaration to be paid. */
const LIVE = sql`p.statut in (${sql.join(LIVE_PAYMENT_STATUTS.map((statut) => sql.lit(statut)))})`;
const paid = sql`
  coalesce((select sum(p.montant_cents + p.complement_cents) from paiement_compte p
    where p.declaration_id = x.id and ${LIVE}), 0)::bigint as "paidCents"`;

const line = sql`
  x.reference, x.organisme, x.type_activite as "typeActivite", ${PARIS_DAY} as day,
  x.numero_salarie as "numeroSalarie", s.prenom || ' ' || s.nom as employee,
  to_char(x.date_debut, ${sql.lit(FRENCH)}) as "dateDebut",
  to_char(x.date_fin, ${sql.lit(FRENCH)}) as "dateFin",
  x.montant_net_cents as "netCents", x.statut, x.envoi, x.motif,
  x.statut <> 'REJETEE' and not exists (select from declaration_envoi e
    where e.declaration_id = x.id and e.numero_organisme is null) as "hasReceipt",
  ${paid}`;

/** The employee's name as known to this person: another employer may have another one. */
const ownEmployee = () => sql`
  left join declaration_salarie s
    on s.beneficiary_id = x.beneficiary_id and s.organisme = x.organisme and s.numero = x.numero_salarie`;

/**
 * Reads the newest declarations of each contract by its index, then merges them. The cursor must be a
 * declaration of the same person: with another reference the page is empty.
 */
const newest = (beneficiaryId: string, filter: DeclarationFilter): RawBuilder<unknown> => {
  const { numeroContrat, period, statut, organisme, before, limit } = filter;
  return sql`
    select l.* from beneficiary_contract bc
    cross join lateral (
      select x.* from declaration x
      where x.beneficiary_id = bc.beneficiary_id and x.contract_numero = bc.contract_numero
        and x.created_at >= ${period.from} and x.created_at < ${period.until}
        ${statut === undefined ? sql`` : sql`and x.statut = ${statut}`}
        ${organisme === undefined ? sql`` : sql`and x.organisme = ${organisme}`}
        ${
          before === undefined
            ? sql``
            : sql`and (x.created_at, x.id) < (
                (select k.created_at from declaration k
                 where k.reference = ${before} and k.beneficiary_id = ${beneficiaryId}),
                (select k.id from declaration k where k.reference = ${before}))`
        }
      order by x.created_at desc, x.id desc
      limit ${limit}
    ) l
    where bc.beneficiary_id = ${beneficiaryId}
      and (${numeroContrat ?? null}::text is null or bc.contract_numero = ${numeroContrat ?? null})
    order by l.created_at desc, l.id desc
    limit ${limit}`;
};

export const declarationQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async (filter: DeclarationFilter): Promise<readonly DeclarationRow[]> => {
    const { rows } = await sql<DeclarationRow>`
      select ${line} from (${newest(beneficiaryId, filter)}) x ${ownEmployee()}
      order by x.created_at desc, x.id desc
    `.execute(reader);
    return rows;
  },

  find: async (organisme: Organisme, reference: string): Promise<DeclarationRow | undefined> => {
    const { rows } = await sql<DeclarationRow>`
      select ${line} from declaration x ${ownEmployee()}
      where x.reference = ${reference} and x.organisme = ${organisme}
        and x.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0];
  },

  findReceipt: async (organisme: Organisme, reference: string): Promise<ReceiptRow | undefined> => {
    const { rows } = await sql<ReceiptRow>`
      select ${line}, x.contract_numero as contract, x.created_at as "createdAt",
        x.numero_employeur as "numeroEmployeur", x.contenu as content,
        to_char(x.date_paiement, ${sql.lit(FRENCH)}) as "datePaiement",
        (select jsonb_agg(jsonb_build_object('numero', e.numero_organisme,
            'receivedOn', to_char(e.recu_le at time zone 'Europe/Paris', ${sql.lit(FRENCH)}),
            'netCents', e.montant_net_cents, 'childId', c.id,
            'sealedChild', c.identite_scellee) order by e.rang)
         from declaration_envoi e left join enfant c on c.id = e.enfant_id
         where e.declaration_id = x.id and e.numero_organisme is not null) as messages
      from declaration x ${ownEmployee()}
      where x.reference = ${reference} and x.organisme = ${organisme}
        and x.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0];
  },

  /** The payee is the one already paid for it, else the one with the employee's number. */
  findToResume: async (organisme: Organisme, reference: string): Promise<ResumeRow | undefined> => {
    const { rows } = await sql<ResumeRow>`
      select ${PARIS_DAY} as day, x.organisme, x.statut, x.numero_employeur as "numeroEmployeur",
        x.numero_salarie as "numeroSalarie", s.prenom || ' ' || s.nom as employee,
        x.montant_net_cents as "netCents", x.contenu as content, ${paid},
        i.code_nan as "codeNan", i.social_reason as "raisonSociale"
      from declaration x ${ownEmployee()}
      left join intervenant i on i.id = coalesce(
        (select p.intervenant_id from paiement_compte p
         where p.declaration_id = x.id and ${LIVE} limit 1),
        case x.organisme
          when 'CESU' then (select o.id from intervenant o where o.numero_salarie_cesu = x.numero_salarie)
          else (select o.id from intervenant o where o.numero_salarie_paje = x.numero_salarie) end)
      where x.reference = ${reference} and x.organisme = ${organisme}
        and x.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0];
  },

  /** The last declaration that was not rejected. */
  findLast: async (organisme: Organisme, numeroSalarie: string): Promise<LastRow | undefined> => {
    const { rows } = await sql<LastRow>`
      select ${PARIS_DAY} as day, x.contenu as content,
        to_char(x.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "declaredOn"
      from declaration x
      where x.beneficiary_id = ${beneficiaryId} and x.organisme = ${organisme}
        and x.numero_salarie = ${numeroSalarie} and x.statut in ('TRANSMISE', 'ACCEPTEE')
      order by x.created_at desc, x.id desc limit 1
    `.execute(reader);
    return rows[0];
  },
});

interface SendingChild {
  readonly id: string;
  readonly sealed: string;
}

export interface Sending {
  readonly beneficiaryId: string;
  readonly etat: MessageEtat;
  readonly rang: number;
  readonly cle: string;
  readonly netCents: number;
  readonly enfantId: string | null;
  readonly organisme: Organisme;
  readonly typeActivite: PajeActivite | null;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly datePaiement: string;
  readonly numeroCorrectif: number;
  readonly content: unknown;
  readonly children: readonly SendingChild[];
}

/** Read at the time of sending, so that outbox messages contain no personal data. */
export const sendingQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (envoiId: string): Promise<Sending | undefined> => {
    const { rows } = await sql<Sending>`
      select d.beneficiary_id as "beneficiaryId", e.etat, e.rang, e.cle, e.montant_net_cents as "netCents", e.enfant_id as "enfantId",
        d.organisme, d.type_activite as "typeActivite", d.numero_employeur as "numeroEmployeur",
        d.numero_salarie as "numeroSalarie", d.date_debut as "dateDebut", d.date_fin as "dateFin",
        d.date_paiement as "datePaiement", d.numero_correctif as "numeroCorrectif",
        d.contenu as content,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'sealed', c.identite_scellee))
          from declaration_enfant l join enfant c on c.id = l.enfant_id
          where l.declaration_id = d.id and (e.enfant_id is null or c.id = e.enfant_id)
        ), '[]') as children
      from declaration_envoi e join declaration d on d.id = e.declaration_id
      where e.id = ${envoiId}
    `.execute(reader);
    return rows[0];
  },
});
