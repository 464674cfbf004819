import type { DressingOrigin } from '@portail/contract/branding/dressing.schemas.ts';
import { wearsDefaultLook, type Dressing } from '@portail/rules/branding/dressing/dressing.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { readPublished, rowOfLook } from './published-dressing.repository.ts';

export interface DraftRow {
  readonly dressing: Dressing | null;
  readonly origin: Exclude<DressingOrigin, 'REPRISE'>;
  readonly source: string | null;
  readonly authorId: string;
  readonly at: Date;
}

export interface VersionRow {
  readonly numero: number;
  readonly dressing: Dressing;
  readonly origin: DressingOrigin;
  readonly source: string | null;
  readonly comment: string;
  readonly authorId: string | null;
  readonly at: Date;
}

/** The dress of one contract, while it is being changed. */
export const dressingIn = (unit: UnitOfWork, numero: string) => {
  const db = transactionOf(unit);

  const writeLook = async (dressing: Dressing): Promise<void> => {
    if (wearsDefaultLook(dressing)) {
      await db.deleteFrom('contract_look').where('contract_numero', '=', numero).execute();
      return;
    }
    const { contract_numero, ...look } = rowOfLook(numero, dressing);
    await db
      .insertInto('contract_look')
      .values({ contract_numero, ...look })
      .onConflict((conflict) => conflict.column('contract_numero').doUpdateSet(look))
      .execute();
  };

  const writeTexts = async (textes: Dressing['textes']): Promise<void> => {
    await db
      .deleteFrom('text_override')
      .where('kind', '=', 'CONTRAT')
      .where('contract_numero', '=', numero)
      .execute();
    await sql`
      insert into text_override (id, kind, contract_numero, key, value)
      select gen_random_uuid(), 'CONTRAT', ${numero}, t.key, t.value
      from json_each_text(${JSON.stringify(textes)}::json) t (key, value)
    `.execute(db);
  };

  return {
    /** Whoever changes the same dress waits; `false` when there is no such contract. */
    lock: async (): Promise<boolean> => {
      const row = await db
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', numero)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    readDraft: () =>
      db
        .selectFrom('personnalisation_brouillon')
        .select(['revision', 'contenu', 'origine', 'source'])
        .where('contract_numero', '=', numero)
        .executeTakeFirst(),

    readPublished: () => readPublished(db, numero),

    saveDraft: async (draft: DraftRow): Promise<void> => {
      const row = {
        contenu: draft.dressing === null ? null : JSON.stringify(draft.dressing),
        origine: draft.origin,
        source: draft.source,
        auteur_id: draft.authorId,
        modifie_le: draft.at,
      };
      await db
        .insertInto('personnalisation_brouillon')
        .values({ contract_numero: numero, revision: 1, ...row })
        .onConflict((conflict) =>
          conflict.column('contract_numero').doUpdateSet((of) => ({
            ...row,
            revision: of('personnalisation_brouillon.revision', '+', 1),
          })),
        )
        .execute();
    },

    lastVersion: async (): Promise<number> => {
      const row = await db
        .selectFrom('personnalisation_version')
        .select('numero')
        .where('contract_numero', '=', numero)
        .orderBy('numero', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.numero ?? 0;
    },

    findVersion: (version: number) =>
      db
        .selectFrom('personnalisation_version')
        .select('contenu')
        .where('contract_numero', '=', numero)
        .where('numero', '=', version)
        .executeTakeFirst(),

    addVersion: (version: VersionRow) =>
      db
        .insertInto('personnalisation_version')
        .values({
          contract_numero: numero,
          numero: version.numero,
          contenu: JSON.stringify(version.dressing),
          origine: version.origin,
          source: version.source,
          commentaire: version.comment,
          auteur_id: version.authorId,
          publiee_le: version.at,
        })
        .execute(),

    /** From here on, everybody sees it. */
    writePublished: async (dressing: Dressing): Promise<void> => {
      await writeLook(dressing);
      await writeTexts(dressing.textes);
    },
  };
};
export type DressingRepository = ReturnType<typeof dressingIn>;
