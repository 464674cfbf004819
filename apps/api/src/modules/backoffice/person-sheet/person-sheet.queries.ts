import { SHEET_ROWS, type PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { OPPOSED_TITRES_MAX } from '@portail/contract/wallet/operator-titres.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

type Line<Name extends keyof PersonSheet> = PersonSheet[Name] extends readonly (infer One)[]
  ? One
  : never;
/** A line as the table holds it: an instant instead of a date, cents instead of euros. */
type Row<Name extends keyof PersonSheet> = Omit<Line<Name>, 'date' | 'montant'> & {
  readonly at: Date;
  readonly cents: number;
};

interface PersonRow {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly login: string;
  readonly nom: string;
  readonly prenom: string;
  readonly birthDate: string;
  readonly mail: string;
  readonly isMailProved: boolean;
  readonly phones: string[];
  readonly address: string[];
  readonly addressChangedAt: Date | null;
  readonly createdAt: Date;
  readonly lastSignIn: Date | null;
  readonly holdId: string | null;
  readonly holdCause: string | null;
  readonly heldSince: Date | null;
}

/** One person, latest lines first. Every read uses an index on the person. */
export const personSheetQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (idPersonne: string): Promise<PersonRow | undefined> => {
    const { rows } = await sql<PersonRow>`
      select a.id, b.id as "beneficiaryId", a.login, a.last_name as nom, a.first_name as prenom,
        to_char(b.birth_date, 'DD/MM/YYYY') as "birthDate", a.mail,
        a.mail_proved_at is not null as "isMailProved",
        array_remove(array[b.main_phone_number, b.secondary_phone_number], '') as phones,
        array_remove(array[b.address_zone0, b.address_zone1, b.address_zone2, b.address_zone3,
          b.postal_code || ' ' || b.town], '') as address,
        b.address_changed_at as "addressChangedAt", a.created_at as "createdAt",
        (select e.at from security_event e
         where e.account_id = a.id and e.kind in ('CONNEXION', 'SECONDE_ETAPE')
           and e.result = 'SUCCES'
         order by e.at desc limit 1) as "lastSignIn",
        h.id as "holdId", h.cause as "holdCause", h.placed_at as "heldSince"
      from user_account a join beneficiary b on b.account_id = a.id
      left join outgoing_holds h on h.account_id = a.id and h.lifted_at is null
      where a.id = ${idPersonne}::uuid and a.disabled_at is null limit 1`.execute(reader);
    return rows[0];
  },

  contracts: async (beneficiaryId: string): Promise<readonly Line<'contrats'>[]> => {
    const { rows } = await sql<Line<'contrats'>>`
      select k.numero as "numeroContrat", k.libelle_produit_contrat as libelle,
        f.social_reason as financeur, c.matricule, k.contract_activated as actif
      from beneficiary_contract c join contract k on k.numero = c.contract_numero
      join financeur f on f.id = k.financeur_id
      where c.beneficiary_id = ${beneficiaryId}::uuid order by k.numero`.execute(reader);
    return rows;
  },

  accounts: async (
    beneficiaryId: string,
  ): Promise<readonly (Omit<Line<'comptes'>, 'solde'> & { readonly cents: number | null })[]> => {
    const { rows } = await sql<Omit<Line<'comptes'>, 'solde'> & { cents: number | null }>`
      select c.numero, c.contract_numero as "numeroContrat", p.libelle as "libelleProduit",
        c.millesime, c.statut,
        case when c.type_compte = 'MONTANT' then coalesce((
          select a.balance from ledger_account a
          where a.kind = 'BENEFICIAIRE_COMPTE' and a.key = c.id::text and a.unit = 'CENTIME'), 0)
        end as cents
      from compte_cesu c join produit p on p.id = c.produit_id
      where c.beneficiary_id = ${beneficiaryId}::uuid
      order by c.millesime desc, c.numero limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  oppositions: async (
    beneficiaryId: string,
  ): Promise<
    readonly (Omit<Line<'oppositions'>, 'date' | 'valeurFaciale'> & {
      readonly at: Date;
      readonly cents: number;
    })[]
  > => {
    const { rows } = await sql<
      Omit<Line<'oppositions'>, 'date' | 'valeurFaciale'> & { at: Date; cents: number }
    >`
      select t.numero as "numeroTitre", t.valeur_faciale_cents as cents, o.motif,
        o.declaree_le as at
      from titre t join titre_opposition o on o.titre_numero = t.numero and o.levee_le is null
      where t.beneficiary_id = ${beneficiaryId}::uuid and t.statut = 'BLOQUE'
      order by o.declaree_le desc, t.numero limit ${OPPOSED_TITRES_MAX}`.execute(reader);
    return rows;
  },

  orders: async (beneficiaryId: string): Promise<readonly Row<'commandes'>[]> => {
    const { rows } = await sql<Row<'commandes'>>`
      (select 'COMMANDE' as nature, p.reference, p.contract_numero as "numeroContrat",
         p.created_at as at, p.montant_titre_cents + p.montant_compte_cents as cents, p.statut
       from precommande p where p.beneficiary_id = ${beneficiaryId}::uuid
       order by p.created_at desc limit ${SHEET_ROWS})
      union all
      (select 'ECHANGE', e.reference, e.contract_numero, e.created_at, e.montant_cents, e.statut
       from echange e where e.beneficiary_id = ${beneficiaryId}::uuid
       order by e.created_at desc limit ${SHEET_ROWS})
      union all
      (select 'CONVERSION', c.reference, c.contract_numero, c.created_at, c.montant_cents, null
       from conversion c where c.beneficiary_id = ${beneficiaryId}::uuid
       order by c.created_at desc limit ${SHEET_ROWS})
      order by at desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  payments: async (beneficiaryId: string): Promise<readonly Row<'paiements'>[]> => {
    const { rows } = await sql<Row<'paiements'>>`
      select m.nature, m.reference, i.social_reason as intervenant, m.at, m.cents, m.statut
      from (
        (select 'COMPTE' as nature, p.reference, p.intervenant_id, p.created_at as at,
           p.montant_cents as cents, p.statut
         from paiement_compte p where p.beneficiary_id = ${beneficiaryId}::uuid
         order by p.created_at desc limit ${SHEET_ROWS})
        union all
        (select 'TITRES', r.numero, r.intervenant_id, r.created_at, r.montant_cents, r.statut
         from remise_titres r where r.beneficiary_id = ${beneficiaryId}::uuid
         order by r.created_at desc limit ${SHEET_ROWS})
      ) m join intervenant i on i.id = m.intervenant_id
      order by m.at desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  declarations: async (beneficiaryId: string): Promise<readonly Row<'declarations'>[]> => {
    const { rows } = await sql<Row<'declarations'>>`
      select d.reference, d.organisme, to_char(d.mois, 'MM/YYYY') as mois, d.created_at as at,
        d.montant_net_cents as cents, d.statut
      from declaration d where d.beneficiary_id = ${beneficiaryId}::uuid
      order by d.created_at desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  requests: async (userId: string): Promise<readonly Omit<Row<'demandes'>, 'cents'>[]> => {
    const { rows } = await sql<Omit<Row<'demandes'>, 'cents'>>`
      select d.id, d.reference, d.objet, d.statut, d.created_at as at
      from demande_gestion d where d.account_id = ${userId}::uuid
      order by d.id desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  sessions: async (userId: string, now: Date) => {
    const { rows } = await sql<{
      id: string;
      createdAt: Date;
      lastSeenAt: Date;
      browser: string;
      system: string;
      isLink: boolean;
    }>`
      select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.browser, s.system,
        s.link_mode is not null as "isLink"
      from user_session s
      where s.account_id = ${userId}::uuid and s.revoked_at is null and s.ends_at > ${now}
        and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}
      order by s.last_seen_at desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },

  consultations: async (userId: string) => {
    const { rows } = await sql<{ id: string; at: Date; organisme: string; motif: string }>`
      select c.id, c.at, c.organisme, c.motif from consultation c
      where c.account_id = ${userId}::uuid order by c.id desc limit ${SHEET_ROWS}`.execute(reader);
    return rows;
  },
});
