import type { Reader } from '../../../platform/db/database.ts';
import { readPublished } from './branding.repository.ts';

const AUTHOR = ['a.first_name as firstName', 'a.last_name as lastName'] as const;

/** For operators; contains no personal data of beneficiaries. */
export const brandingQueries = (reader: Reader) => {
  const versions = (numero: string) =>
    reader
      .selectFrom('personnalisation_version as v')
      .leftJoin('user_account as a', 'a.id', 'v.auteur_id')
      .select([
        'v.numero',
        'v.origine',
        'v.source',
        'v.commentaire',
        'v.publiee_le as publishedAt',
        ...AUTHOR,
      ])
      .where('v.contract_numero', '=', numero)
      .orderBy('v.numero', 'desc');
  return {
    findContract: (numero: string) =>
      reader
        .selectFrom('contract')
        .select([
          'numero',
          'social_reason as socialReason',
          'contract_type as contractType',
          'client_type as clientType',
        ])
        .where('numero', '=', numero)
        .executeTakeFirst(),

    readPublished: (numero: string) => readPublished(reader, numero),

    findDraft: (numero: string) =>
      reader
        .selectFrom('personnalisation_brouillon as b')
        .innerJoin('user_account as a', 'a.id', 'b.auteur_id')
        .select([
          'b.revision',
          'b.contenu',
          'b.origine',
          'b.source',
          'b.modifie_le as changedAt',
          ...AUTHOR,
        ])
        .where('b.contract_numero', '=', numero)
        .executeTakeFirst(),

    lastVersion: (numero: string) => versions(numero).limit(1).executeTakeFirst(),

    listVersions: (numero: string, page: { readonly before: number; readonly size: number }) =>
      versions(numero).where('v.numero', '<', page.before).limit(page.size).execute(),

    findVersion: (numero: string, version: number) =>
      reader
        .selectFrom('personnalisation_version')
        .select('contenu')
        .where('contract_numero', '=', numero)
        .where('numero', '=', version)
        .executeTakeFirst(),

    /** Texts shared by all contracts of a type. */
    listLayers: () =>
      reader
        .selectFrom('text_override')
        .select(['kind', 'key', 'value'])
        .where('kind', 'in', ['CESU_SOCIAL', 'PETIT_CLIENT'])
        .orderBy('key')
        .execute(),
  };
};
export type BrandingQueries = ReturnType<typeof brandingQueries>;
export type VersionHead = NonNullable<Awaited<ReturnType<BrandingQueries['lastVersion']>>>;
