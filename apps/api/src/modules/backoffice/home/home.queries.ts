import {
  WAITING_MAX,
  type FigureKind,
  type WaitingKind,
} from '@portail/contract/backoffice/operator-home.schemas.ts';
import {
  APPROVER_PERMISSION,
  EXPORT_LINES_ALONE,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { REPORT_TYPES, agreementOf } from '@portail/rules/backoffice/operators/reports.ts';
import type { OperatorPermission } from '@portail/rules/identity/access/vocabulary.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { expectedReceipts } from '../operations/operations.queries.ts';
import { lateRequests } from '../requests/operator-requests.queries.ts';

/** Reports that a second person may have to approve. */
const NAMING_REPORTS = REPORT_TYPES.filter(
  (type) => agreementOf({ type, lines: EXPORT_LINES_ALONE + 1, agreedBy: null }) === 'ATTENDU',
);

interface Asker {
  readonly userId: string;
  readonly permissions: readonly string[];
  readonly now: Date;
  /** By the clock that dates requests. */
  readonly businessNow: Date;
}

/** Requests that this operator may decide: made by others, on acts of the operator's permissions. */
const decidable = ({ userId, permissions, now }: Asker) => sql`
  select from operation_a_valider o
  where o.statut = 'EN_ATTENTE' and o.expire_le > ${now} and o.financeur_id is null
    and o.demande_par <> ${userId}::uuid
    and o.acte = any (${Object.entries(APPROVER_PERMISSION).flatMap(([act, permission]) =>
      permissions.includes(permission) ? [act] : [],
    )}::text[])`;

const waitingRows = (asker: Asker): Readonly<Record<WaitingKind, RawBuilder<unknown>>> => ({
  LIVRES: sql`select from platform_state where key = 'ledger_suspended' and value = 'true'`,
  REOUVERTURE: sql`select from livres_reouverture r
    where r.decision is null and r.demandee_par <> ${asker.userId}::uuid`,
  VALIDATIONS: decidable(asker),
  RAPPORTS_A_ACCORDER: sql`select from rapport r
    where r.statut = 'PRET' and r.accord_par is null and r.expire_le > ${asker.now}
      and r.lignes > ${EXPORT_LINES_ALONE} and r.type = any (${NAMING_REPORTS}::text[])
      and r.demande_par <> ${asker.userId}::uuid`,
  OPERATIONS_SUSPENDUES: sql`select from outgoing_holds h where h.lifted_at is null`,
  DEMANDES_EN_RETARD: sql`select from demande_gestion d where ${lateRequests(asker.businessNow)}`,
  DEMANDES_NOUVELLES: sql`select from demande_gestion d where d.statut = 'NOUVELLE'`,
  DEMANDES_ROUVERTES: sql`select from demande_gestion d where d.statut = 'ROUVERTE'`,
  DECLARATIONS: sql`select from declaration_a_resoudre r where r.clos_le is null`,
  ENCAISSEMENTS: expectedReceipts,
  ECARTS_CARTE: sql`select from carte_ecart e where e.resolu_le is null`,
  JUSTIFICATIFS: sql`select from delegation d
    where d.justificatif_le is not null and d.justificatif_valide_le is null and d.close_le is null`,
  RAPPORTS_EN_ECHEC: sql`select from rapport r where r.statut = 'ECHEC'`,
});

/** Who sees which number: the permission of the screen that it leads to. */
export const WAITING_PERMISSION: Readonly<Record<WaitingKind, readonly OperatorPermission[]>> = {
  LIVRES: ['BO_OPERATIONS'],
  REOUVERTURE: ['BO_OPERATIONS'],
  VALIDATIONS: ['BO_OPERATIONS', 'BO_FINANCEURS', 'BO_PERSONNALISATION'],
  RAPPORTS_A_ACCORDER: ['BO_RAPPORTS'],
  OPERATIONS_SUSPENDUES: ['BO_PERSONNES'],
  DEMANDES_EN_RETARD: ['BO_DEMANDES_GESTION'],
  DEMANDES_NOUVELLES: ['BO_DEMANDES_GESTION'],
  DEMANDES_ROUVERTES: ['BO_DEMANDES_GESTION'],
  DECLARATIONS: ['BO_OPERATIONS'],
  ENCAISSEMENTS: ['BO_OPERATIONS'],
  ECARTS_CARTE: ['BO_OPERATIONS'],
  JUSTIFICATIFS: ['BO_OPERATIONS'],
  RAPPORTS_EN_ECHEC: ['BO_RAPPORTS'],
};

export const FIGURE_PERMISSION: Readonly<Record<FigureKind, OperatorPermission>> = {
  PAIEMENTS_COMPTE: 'BO_RAPPORTS',
  PAIEMENTS_TITRES: 'BO_RAPPORTS',
  COMMANDES: 'BO_RAPPORTS',
  INSCRIPTIONS: 'BO_PERSONNES',
  DEMANDES: 'BO_DEMANDES_GESTION',
};

const FIGURE_TABLES: Readonly<Record<FigureKind, { table: string; hasAmount: boolean }>> = {
  PAIEMENTS_COMPTE: { table: 'paiement_compte', hasAmount: true },
  PAIEMENTS_TITRES: { table: 'remise_titres', hasAmount: true },
  COMMANDES: { table: 'precommande', hasAmount: false },
  INSCRIPTIONS: { table: 'inscription', hasAmount: false },
  DEMANDES: { table: 'demande_gestion', hasAmount: false },
};

interface Period {
  readonly from: Date;
  readonly until: Date;
}

export const operatorHomeQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** One statement; each count stops after `WAITING_MAX` rows of an index of what waits. */
  waiting: async (asker: Asker, kinds: readonly WaitingKind[]) => {
    if (kinds.length === 0) return [];
    const rowsOf = waitingRows(asker);
    const { rows } = await sql<{ nature: WaitingKind; nombre: number }>`
      ${sql.join(
        kinds.map(
          (kind) => sql`
            select ${kind}::text as nature, (
              select count(*)::int from (${rowsOf[kind]} limit ${WAITING_MAX + 1}) w) as nombre`,
        ),
        sql` union all `,
      )}`.execute(reader);
    return rows;
  },

  figure: async (kind: FigureKind, { from, until }: Period) => {
    const { table, hasAmount } = FIGURE_TABLES[kind];
    const cents = hasAmount ? sql`coalesce(sum(t.montant_cents), 0)::bigint` : sql`null::bigint`;
    const { rows } = await sql<{ nombre: number; cents: number | null }>`
      select count(*)::int as nombre, ${cents} as cents from ${sql.table(table)} t
      where t.created_at >= ${from} and t.created_at < ${until}`.execute(reader);
    return rows[0] ?? { nombre: 0, cents: null };
  },

  countDecidable: async (asker: Asker): Promise<number> => {
    const { rows } = await sql<{ nombre: number }>`
      select count(*)::int as nombre
      from (${decidable(asker)} limit ${WAITING_MAX}) w`.execute(reader);
    return rows[0]?.nombre ?? 0;
  },

  /** Reads every account and voucher: for the hourly job only. */
  circulation: async () => {
    const { rows } = await sql<{ millesime: number; accountCents: number; titreCents: number }>`
      select v.millesime, sum(v.accounts)::bigint as "accountCents",
        sum(v.titres)::bigint as "titreCents"
      from (
        select c.millesime, a.balance as accounts, 0 as titres
        from ledger_account a join compte_cesu c on c.id = a.compte_id
        where a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
        union all
        select t.millesime, 0, t.valeur_faciale_cents from titre t
        where t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE')
      ) v
      group by v.millesime having sum(v.accounts) + sum(v.titres) > 0
      order by v.millesime desc`.execute(reader);
    return rows;
  },
});
