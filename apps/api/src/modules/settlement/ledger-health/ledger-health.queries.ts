import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface StoredRule {
  readonly code: string;
  readonly libelle: string;
  readonly breaches: number;
  readonly first: Readonly<Record<string, unknown>> | null;
  readonly isLateness: boolean;
}

interface FinishedCheck {
  readonly id: string;
  readonly begunAt: Date;
  readonly endedAt: Date;
  readonly requestedBy: string | null;
  readonly sealRank: number;
  readonly rules: readonly StoredRule[];
}

/** Stored results of checks: nothing is checked here. */
export const ledgerHealthQueries = (reader: Reader, _scope: OperatorScope) => ({
  findSuspension: async (): Promise<Date | undefined> => {
    const { rows } = await sql<{ since: Date }>`
      select updated_at as since from platform_state
      where key = 'ledger_suspended' and value = 'true'`.execute(reader);
    return rows[0]?.since;
  },

  /** The broken invariants of the last check that found any. */
  listLastBroken: async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ libelle: string }>`
      select r.libelle from livres_controle_regle r
      where r.controle_id = (
        select c.id from livres_controle c
        where c.termine_le is not null and exists (
          select from livres_controle_regle x
          where x.controle_id = c.id and x.manquements > 0 and not x.retard)
        order by c.termine_le desc, c.id desc limit 1
      ) and r.manquements > 0 and not r.retard
      order by r.rang`.execute(reader);
    return rows.map(({ libelle }) => libelle);
  },

  findLastSeal: async () => {
    const { rows } = await sql<{ rank: number; hash: string; at: Date }>`
      select rank, encode(hash, 'hex') as hash, sealed_at as at
      from ledger_seal order by rank desc limit 1`.execute(reader);
    return rows[0];
  },

  findLastCheck: async (): Promise<FinishedCheck | undefined> => {
    const { rows } = await sql<FinishedCheck>`
      select c.id, c.debute_le as "begunAt", c.termine_le as "endedAt", a.first_name || ' ' || a.last_name as "requestedBy",
        c.rang_verifie as "sealRank",
        (select jsonb_agg(jsonb_build_object('code', r.code, 'libelle', r.libelle,
            'breaches', r.manquements, 'first', r.premier, 'isLateness', r.retard) order by r.rang)
         from livres_controle_regle r where r.controle_id = c.id) as rules
      from livres_controle c left join user_account a on a.id = c.demande_par
      where c.termine_le is not null order by c.termine_le desc, c.id desc limit 1`.execute(reader);
    return rows[0];
  },

  isCheckPending: async (): Promise<boolean> => {
    const row = await reader
      .selectFrom('livres_controle')
      .select('id')
      .where('origine', '=', 'OPERATEUR')
      .where('termine_le', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  findPendingReopening: () =>
    reader
      .selectFrom('livres_reouverture as r')
      .innerJoin('user_account as a', 'a.id', 'r.demandee_par')
      .select([
        'r.id',
        'r.demandee_par as requestedById',
        'r.demandee_le as requestedAt',
        'r.motif as reason',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('r.decision', 'is', null)
      .executeTakeFirst(),
});
