import type { BrandingOrigin } from '@portail/contract/branding/branding.schemas.ts';
import {
  DEFAULT_BRANDING,
  type Branding,
  type PlacedPicture,
  hasDefaultTheme,
} from '@portail/rules/branding/branding.ts';
import { sql } from 'kysely';
import type { Reader, Row } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type ThemeRow = Row<'contract_look'>;

const placed = (chemin: string | null, alternative: string | null): PlacedPicture | null =>
  chemin === null
    ? null
    : { chemin, alternative: alternative ?? '', decorative: alternative === null };

const themeOf = (theme: ThemeRow): Omit<Branding, 'textes'> => ({
  couleurs: {
    primary: theme.primary_color,
    secondary: theme.secondary_color,
    tertiary: theme.tertiary_color,
    success: theme.success_color,
    warning: theme.warning_color,
    danger: theme.danger_color,
  },
  images: {
    logo: placed(theme.logo, theme.logo_alternative),
    imageConnexionGauche: placed(
      theme.image_connexion_gauche,
      theme.image_connexion_gauche_alternative,
    ),
    imageConnexionDroite: placed(
      theme.image_connexion_droite,
      theme.image_connexion_droite_alternative,
    ),
    imagePiedDePage: placed(theme.image_pied_de_page, theme.image_pied_de_page_alternative),
  },
  options: {
    afficherImagesConnexion: theme.afficher_images_connexion,
    afficherContact: theme.afficher_contact,
    afficherAide: theme.afficher_aide,
  },
});

/** Reads the same rows as the portal. */
export const readPublished = async (db: Reader, numero: string): Promise<Branding> => {
  const theme = await db
    .selectFrom('contract_look')
    .selectAll()
    .where('contract_numero', '=', numero)
    .executeTakeFirst();
  const texts = await db
    .selectFrom('text_override')
    .select(['key', 'value'])
    .where('kind', '=', 'CONTRAT')
    .where('contract_numero', '=', numero)
    .orderBy('key')
    .execute();
  return {
    ...(theme === undefined ? DEFAULT_BRANDING : themeOf(theme)),
    textes: Object.fromEntries(texts.map(({ key, value }) => [key, value])),
  };
};

const rowOfTheme = (
  numero: string,
  { couleurs, images, options }: Omit<Branding, 'textes'>,
): ThemeRow => {
  const alternativeOf = (picture: PlacedPicture | null): string | null =>
    picture === null || picture.decorative ? null : picture.alternative;
  return {
    contract_numero: numero,
    primary_color: couleurs.primary,
    secondary_color: couleurs.secondary,
    tertiary_color: couleurs.tertiary,
    success_color: couleurs.success,
    warning_color: couleurs.warning,
    danger_color: couleurs.danger,
    logo: images.logo?.chemin ?? null,
    image_connexion_gauche: images.imageConnexionGauche?.chemin ?? null,
    image_connexion_droite: images.imageConnexionDroite?.chemin ?? null,
    image_pied_de_page: images.imagePiedDePage?.chemin ?? null,
    logo_alternative: alternativeOf(images.logo),
    image_connexion_gauche_alternative: alternativeOf(images.imageConnexionGauche),
    image_connexion_droite_alternative: alternativeOf(images.imageConnexionDroite),
    image_pied_de_page_alternative: alternativeOf(images.imagePiedDePage),
    afficher_images_connexion: options.afficherImagesConnexion,
    afficher_contact: options.afficherContact,
    afficher_aide: options.afficherAide,
  };
};

export interface DraftRow {
  readonly branding: Branding | null;
  readonly origin: Exclude<BrandingOrigin, 'REPRISE'>;
  readonly source: string | null;
  readonly authorId: string;
  readonly at: Date;
}

interface VersionRow {
  readonly numero: number;
  readonly branding: Branding;
  readonly origin: BrandingOrigin;
  readonly source: string | null;
  readonly comment: string;
  readonly authorId: string | null;
  readonly at: Date;
}

export const brandingIn = (unit: UnitOfWork, numero: string) => {
  const db = transactionOf(unit);

  const writeTheme = async (branding: Branding): Promise<void> => {
    if (hasDefaultTheme(branding)) {
      await db.deleteFrom('contract_look').where('contract_numero', '=', numero).execute();
      return;
    }
    const { contract_numero, ...theme } = rowOfTheme(numero, branding);
    await db
      .insertInto('contract_look')
      .values({ contract_numero, ...theme })
      .onConflict((conflict) => conflict.column('contract_numero').doUpdateSet(theme))
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
    /** Serialises changes of one contract; false when the contract does not exist. */
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

    writePublished: async (branding: Branding): Promise<void> => {
      await writeTheme(branding);
      await writeTexts(branding.textes);
    },
  };
};
export type BrandingRepository = ReturnType<typeof brandingIn>;

export const authorsIn = (unit: UnitOfWork) => ({
  nameOf: async (userId: string): Promise<string> => {
    const { firstName, lastName } = await transactionOf(unit)
      .selectFrom('user_account')
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`.trim();
  },
});

interface NewPicture {
  readonly path: string;
  readonly kind: 'PNG' | 'JPEG';
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
  readonly at: Date;
}

export const picturesIn = (unit: UnitOfWork, numero: string) => {
  const db = transactionOf(unit);
  return {
    /** Deletes old pictures that neither the theme, the draft nor any version uses. */
    dropUnused: (sentBefore: Date) =>
      sql`
        delete from personnalisation_image i
        where i.contract_numero = ${numero} and i.deposee_le < ${sentBefore}
          and not exists (
            select from contract_look l
            where i.chemin in (
              l.logo, l.image_connexion_gauche, l.image_connexion_droite, l.image_pied_de_page
            )
          )
          and not exists (
            select from personnalisation_brouillon b
            where b.contract_numero = ${numero} and strpos(b.contenu::text, i.chemin) > 0
          )
          and not exists (
            select from personnalisation_version v
            where v.contract_numero = ${numero} and strpos(v.contenu::text, i.chemin) > 0
          )
      `.execute(db),

    count: async (): Promise<number> => {
      const row = await db
        .selectFrom('personnalisation_image')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('contract_numero', '=', numero)
        .executeTakeFirstOrThrow();
      return row.n;
    },

    add: (picture: NewPicture) =>
      db
        .insertInto('personnalisation_image')
        .values({
          chemin: picture.path,
          contract_numero: numero,
          type: picture.kind,
          largeur: picture.width,
          hauteur: picture.height,
          contenu: picture.content,
          deposee_le: picture.at,
        })
        .execute(),

    /** Finds a picture of any contract, to copy it to this one. */
    find: (path: string) =>
      db
        .selectFrom('personnalisation_image')
        .select(['type', 'largeur', 'hauteur', 'contenu'])
        .where('chemin', '=', path)
        .executeTakeFirst(),
  };
};
