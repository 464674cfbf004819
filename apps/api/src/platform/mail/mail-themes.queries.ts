import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { MailTheme } from './compose-mail.ts';

/** A mail is sent without a larger logo. */
export const MAIL_PICTURE_MAX_BYTES = 102_400;

const BRAND = 'cadre.brand';
const TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;

const themes = (reader: Reader) =>
  reader
    .selectFrom('contract as k')
    .leftJoin('contract_look as l', 'l.contract_numero', 'k.numero')
    .leftJoin('personnalisation_image as i', 'i.chemin', 'l.logo')
    .select([
      'l.primary_color as primary',
      'l.secondary_color as secondary',
      'l.tertiary_color as tertiary',
      'l.success_color as success',
      'l.warning_color as warning',
      'l.danger_color as danger',
      'l.logo_alternative as alternative',
      'i.type as logoType',
      sql<Buffer | null>`case when octet_length(i.contenu) <= ${MAIL_PICTURE_MAX_BYTES} then i.contenu end`.as(
        'logoContent',
      ),
      // The texts of the contract come last, as in the portal.
      sql<string | null>`(
        select t.value from text_override t
        where t.key = ${BRAND} and (
          t.contract_numero = k.numero
          or (t.kind = 'PETIT_CLIENT' and k.client_type = 'PETIT_CLIENT')
          or (t.kind = 'CESU_SOCIAL' and k.contract_type = 'CESU_SOCIAL')
        )
        order by array_position(array['CONTRAT', 'PETIT_CLIENT', 'CESU_SOCIAL'], t.kind) limit 1
      )`.as('brand'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof themes>['executeTakeFirstOrThrow']>>;

const themeOf = (row: Row | undefined): MailTheme => {
  if (row === undefined) return themeColorsOf({});
  const { alternative, logoType, logoContent, brand, ...colors } = row;
  return {
    ...themeColorsOf(colors),
    ...(brand === null ? {} : { brand }),
    ...(logoType === null || logoContent === null
      ? {}
      : {
          logo: {
            content: logoContent,
            contentType: TYPES[logoType],
            alternative: alternative ?? '',
          },
        }),
  };
};

/** The theme of a mail: that of the contract, else the default one. */
export const mailThemeQueries = (reader: Reader) => ({
  ofContract: async (numero: string | null): Promise<MailTheme> =>
    numero === null
      ? themeColorsOf({})
      : themeOf(await themes(reader).where('k.numero', '=', numero).executeTakeFirst()),

  /** The default theme for a person of several contracts: no contract speaks for another. */
  ofAccount: async (userId: string): Promise<MailTheme> => {
    const found = await themes(reader)
      .innerJoin('beneficiary_contract as bc', 'bc.contract_numero', 'k.numero')
      .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
      .where('b.account_id', '=', userId)
      .limit(2)
      .execute();
    return themeOf(found.length === 1 ? found[0] : undefined);
  },
});
export type MailThemes = ReturnType<typeof mailThemeQueries>;
