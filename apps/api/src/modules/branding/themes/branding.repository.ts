import type { BrandingOrigin } from '@portail/contract/branding/branding.schemas.ts';
import { hasDefaultTheme, type Branding } from '@portail/rules/branding/branding.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { readPublished, rowOfTheme } from './published-branding.repository.ts';

export interface DraftRow {
  readonly branding: Branding | null;
  readonly origin: Exclude<BrandingOrigin, 'REPRISE'>;
  readonly source: string | null;
  readonly authorId: string;
  readonly at: Date;
}

export interface VersionRow {
  readonly numero: number;
  readonly branding: Branding;
  readonly origin: BrandingOrigin;
  readonly source: string | null;
  readonly comment: string;
  readonly authorId: string | null;
  readonly at: Date;
}

/** The dress of one contract, while it is being changed. */
export const brandingIn = (unit: UnitOfWork, numero: string) => {
  const db = transactionOf(unit);

  const writeLook = async (branding: Branding): Promise<void> => {
    if (hasDefaultTheme(branding)) {
      await db.deleteFrom('contract_look').where('contract_numero', '=', numero).execute();
      return;
    }
    const { contract_numero, ...look } = rowOfTheme(numero, branding);
    await db
      .insertInto('contract_look')
      .values({ contract_numero, ...look })
      .onConflict((conflict) => conflict.column('contract_numero').doUpdateSet(look))
      .execute();
  };

  const writeTexts = async (textes: Branding['textes']): Promise<void> => {
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
        contenu: draft.branding === null ? null : JSON.stringify(draft.branding),
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
          contenu: JSON.stringify(version.branding),
          origine: version.origin,
          source: version.source,
          commentaire: version.comment,
          auteur_id: version.authorId,
          publiee_le: version.at,
        })
        .execute(),

    /** From here on, everybody sees it. */
    writePublished: async (branding: Branding): Promise<void> => {
      await writeLook(branding);
      await writeTexts(branding.textes);
    },
  };
};
export type BrandingRepository = ReturnType<typeof brandingIn>;
