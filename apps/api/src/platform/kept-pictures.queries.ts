import type { Reader } from './db/database.ts';

/** Pictures that operators sent: kept in the database, so that every replica has them at once. */
export const keptPictureQueries = (reader: Reader) => ({
  find: (path: string) =>
    reader
      .selectFrom('personnalisation_image')
      .select(['type', 'contenu'])
      .where('chemin', '=', path)
      .executeTakeFirst(),
});
