import { themeColorsOf, type ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import type { Reader } from '../db/database.ts';

const COLORS = [
  'l.primary_color as primary',
  'l.secondary_color as secondary',
  'l.tertiary_color as tertiary',
  'l.success_color as success',
  'l.warning_color as warning',
  'l.danger_color as danger',
] as const;

/** The colours in which a mail speaks: the contract's own, else the house's. */
export const mailLookQueries = (reader: Reader) => ({
  ofContract: async (numero: string | null): Promise<ThemeColors> => {
    if (numero === null) return themeColorsOf({});
    const look = await reader
      .selectFrom('contract_look as l')
      .select(COLORS)
      .where('l.contract_numero', '=', numero)
      .executeTakeFirst();
    return themeColorsOf(look ?? {});
  },

  /** A person of several contracts wears none of them: no contract speaks for another. */
  ofAccount: async (accountId: string): Promise<ThemeColors> => {
    const looks = await reader
      .selectFrom('beneficiary as b')
      .innerJoin('beneficiary_contract as bc', 'bc.beneficiary_id', 'b.id')
      .leftJoin('contract_look as l', 'l.contract_numero', 'bc.contract_numero')
      .select(COLORS)
      .where('b.account_id', '=', accountId)
      .limit(2)
      .execute();
    return themeColorsOf((looks.length === 1 ? looks[0] : undefined) ?? {});
  },
});
export type MailLooks = ReturnType<typeof mailLookQueries>;
