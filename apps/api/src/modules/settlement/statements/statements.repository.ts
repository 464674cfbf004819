import type { EntryDirection, StatementHead } from '@portail/rules/settlement/camt.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export type StatementOrigin = 'COMMANDE' | 'DOSSIER' | 'BACK_OFFICE';

interface NewStatement extends StatementHead {
  readonly id: string;
  readonly origin: StatementOrigin;
  readonly digest: string;
  readonly broughtBy: string | null;
  readonly receivedAt: Date;
}

export interface NewLine {
  readonly id: string;
  readonly entry: string;
  readonly rank: number;
  readonly direction: EntryDirection;
  readonly amountCents: number;
  readonly day: string;
  readonly valueDay: string | null;
  readonly code: string | null;
  readonly bankReference: string | null;
  readonly endToEndId: string | null;
  readonly messageIds: readonly string[];
  readonly returnReason: string | null;
  readonly sealedParty: string;
}

export interface StatementTotals {
  readonly lines: number;
  readonly pending: number;
  readonly creditsCents: number;
  readonly debitsCents: number;
}

/** Statements and their lines, as the bank wrote them. */
export const statementsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** The id of the statement, and whether it is new: the same number of an account is one. */
    open: async (made: NewStatement): Promise<{ readonly id: string; readonly isNew: boolean }> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('releve')
        .values({
          id: made.id,
          compte: made.account,
          numero: made.number,
          type: made.kind,
          solde_ouverture_cents: made.openingCents ?? null,
          solde_cloture_cents: made.closingCents ?? null,
          origine: made.origin,
          empreinte: made.digest,
          charge_par: made.broughtBy,
          valide_par: null,
          valide_le: null,
          recu_le: made.receivedAt,
        })
        .onConflict((conflict) => conflict.columns(['compte', 'type', 'numero']).doNothing())
        .executeTakeFirstOrThrow();
      if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return { id: made.id, isNew: true };
      const known = await db
        .selectFrom('releve')
        .select('id')
        .where('compte', '=', made.account)
        .where('type', '=', made.kind)
        .where('numero', '=', made.number)
        .executeTakeFirstOrThrow();
      return { id: known.id, isNew: false };
    },

    /** Lines already known under these entries, by entry. */
    knownEntries: async (account: string, entries: readonly string[]) => {
      const { rows } = await sql<{ entry: string; id: string; rank: number; etat: string }>`
        select l.ecriture as entry, l.id, l.rang as rank, r.etat
        from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
        where l.compte = ${account} and l.ecriture = any (${[...entries]}::text[])`.execute(db);
      return Map.groupBy(rows, ({ entry }) => entry);
    },

    /** Two files of one entry at once: the second waits here, then finds the lines of the first. */
    lockAccount: async (account: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 31))`.execute(db);
    },

    addLines: async (account: string, lines: readonly NewLine[]): Promise<void> => {
      if (lines.length === 0) return;
      const rows = JSON.stringify(
        lines.map((line) => ({ ...line, messages: line.messageIds, messageIds: undefined })),
      );
      await sql`
        with given as materialized (
          select * from jsonb_to_recordset(${rows}::jsonb) g (id uuid, entry text, rank integer,
            direction text, "amountCents" bigint, day date, "valueDay" date, code text,
            "bankReference" text, "endToEndId" text, messages jsonb, "returnReason" text, "sealedParty" text)
        ), added as (
          insert into releve_ligne (id, compte, ecriture, rang, sens, montant_cents, jour, valeur,
            code, reference_bancaire, bout_en_bout, messages, motif_retour, partie_scellee, created_at)
          select g.id, ${account}, g.entry, g.rank, g.direction, g."amountCents", g.day, g."valueDay",
            g.code, g."bankReference", g."endToEndId",
            array(select jsonb_array_elements_text(g.messages)), g."returnReason", g."sealedParty",
            (select ledger_now())
          from given g
        )
        insert into releve_rapprochement (ligne_id, etat, modifie_le)
        select g.id, 'A_EXAMINER', (select ledger_now()) from given g`.execute(db);
    },

    /** A whole entry that the bank has detailed since, and that paid nothing yet. */
    replace: async (lineIds: readonly string[]): Promise<void> => {
      await db
        .updateTable('releve_rapprochement')
        .set({ etat: 'REMPLACEE', modifie_le: sql<Date>`(select ledger_now())` })
        .where(sql<boolean>`ligne_id = any (${[...lineIds]}::uuid[])`)
        .execute();
    },

    show: async (statementId: string, lineIds: readonly string[]): Promise<void> => {
      if (lineIds.length === 0) return;
      await sql`
        insert into releve_presence (releve_id, ligne_id)
        select ${statementId}::uuid, id from unnest(${[...lineIds]}::uuid[]) id
        on conflict do nothing`.execute(db);
    },

    lock: (id: string) =>
      db
        .selectFrom('releve')
        .select((eb) => [
          'charge_par as broughtBy',
          eb('valide_par', 'is not', null).as('isConfirmed'),
        ])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Its lines that would pay exactly what is due, or move our own money, are examined again. */
    confirm: async (id: string, by: string, at: Date): Promise<void> => {
      await db
        .updateTable('releve')
        .set({ valide_par: by, valide_le: at })
        .where('id', '=', id)
        .execute();
      await sql`
        update releve_rapprochement r set etat = 'A_EXAMINER', modifie_le = (select ledger_now())
        from releve_presence p
        where p.releve_id = ${id}::uuid and r.ligne_id = p.ligne_id and r.operation_id is null
          and (r.etat = 'PROPOSEE' and r.proposition = 'EXACTE'
            or r.etat = 'A_TRAITER'
              and r.objet in ('PRELEVEMENT', 'RETOUR_PRELEVEMENT', 'RETOUR_VERSEMENT'))`.execute(
        db,
      );
    },

    close: async (id: string, totals: StatementTotals): Promise<void> => {
      await db
        .updateTable('releve')
        .set({
          lignes: totals.lines,
          en_attente: totals.pending,
          credits_cents: totals.creditsCents,
          debits_cents: totals.debitsCents,
        })
        .where('id', '=', id)
        .execute();
    },
  };
};
