import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface OrderRow {
  readonly id: string;
  readonly clientId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly funder: string;
  readonly contract: string;
  readonly session: string;
  readonly reference: string;
  readonly purchaseOrder: string | null;
  readonly lines: number;
  readonly titres: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
  readonly statut: string;
  readonly invoice: string | null;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** What funders ordered, by funder and then by session. */
export const orderedQueries = (reader: Reader, _scope: OperatorScope) => ({
  count: async ({ from, until }: Period): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from commande_financeur c
      where c.created_at >= ${from} and c.created_at < ${until}`.execute(reader);
    return rows[0]?.n ?? 0;
  },

  page: async (
    { from, until }: Period,
    after: readonly string[] | undefined,
    size: number,
  ): Promise<readonly OrderRow[]> => {
    const [client = '', session = '', id = NO_UUID] = after ?? [];
    const { rows } = await sql<OrderRow>`
      select c.id, f.client_id as "clientId", c.session_id as "sessionId", c.created_at as at,
        f.social_reason as funder, c.contract_numero as contract, s.libelle as session,
        c.reference, c.numero_bon_commande as "purchaseOrder", c.nombre_lignes as lines,
        c.nombre_titres as titres, c.montant_compte_cents as "accountCents",
        c.montant_titre_cents as "paperCents", c.part_financee_cents as "fundedCents",
        c.part_beneficiaire_cents as "ownCents", c.frais_cents as "feesCents", c.statut,
        (select v.numero from facture_financeur v where v.commande_id = c.id) as invoice
      from commande_financeur c
      join financeur f on f.id = c.financeur_id
      join precommande_session s on s.id = c.session_id
      where c.created_at >= ${from} and c.created_at < ${until}
        and (f.client_id, c.session_id, c.id) > (${client}, ${session}, ${id}::uuid)
      order by f.client_id, c.session_id, c.id limit ${size}`.execute(reader);
    return rows;
  },
});
