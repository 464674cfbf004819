import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewPicture {
  readonly path: string;
  readonly kind: 'PNG' | 'JPEG';
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
  readonly at: Date;
}

/** The pictures that were sent for a contract. */
export const picturesIn = (unit: UnitOfWork, numero: string) => {
  const db = transactionOf(unit);
  return {
    /** Those sent long enough ago that neither a draft nor any version shows: nobody placed them. */
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

    /** A picture of any contract, to be given to this one. */
    find: (path: string) =>
      db
        .selectFrom('personnalisation_image')
        .select(['type', 'largeur', 'hauteur', 'contenu'])
        .where('chemin', '=', path)
        .executeTakeFirst(),
  };
};
