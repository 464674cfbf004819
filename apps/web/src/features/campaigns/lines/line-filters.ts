import { LINE_FORMS } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';

export interface LineFilterValues {
  readonly recherche: string | undefined;
  readonly statut: (typeof ORDER_STATUTS)[number] | undefined;
  readonly statutPaiement: (typeof ORDER_PAYMENT_STATUTS)[number] | undefined;
  readonly forme: (typeof LINE_FORMS)[number] | undefined;
  readonly categorie: string | undefined;
}

export const NO_LINE_FILTER: LineFilterValues = {
  recherche: undefined,
  statut: undefined,
  statutPaiement: undefined,
  forme: undefined,
  categorie: undefined,
};

/** Maximum length accepted by the call. */
const SEARCH_MAX = 100;

/** The URL parameter of each filter. */
const NAMES = {
  recherche: 'recherche',
  statut: 'statut',
  statutPaiement: 'paiement',
  forme: 'forme',
  categorie: 'categorie',
} as const satisfies Readonly<Record<keyof LineFilterValues, string>>;
const KEYS = ['recherche', 'statut', 'statutPaiement', 'forme', 'categorie'] as const;

const textIn = (search: URLSearchParams, name: string): string | undefined => {
  const text = (search.get(name) ?? '').trim();
  return text === '' ? undefined : text;
};

/** URLs can be edited: unknown values are ignored. */
export const readLineFilters = (search: URLSearchParams): LineFilterValues => {
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === search.get(name));
  return {
    recherche: textIn(search, NAMES.recherche)?.slice(0, SEARCH_MAX),
    statut: oneOf(NAMES.statut, ORDER_STATUTS),
    statutPaiement: oneOf(NAMES.statutPaiement, ORDER_PAYMENT_STATUTS),
    forme: oneOf(NAMES.forme, LINE_FORMS),
    categorie: textIn(search, NAMES.categorie),
  };
};

/** The URL with these filters; other parameters are kept. */
export const writeLineFilters = (
  search: URLSearchParams,
  filters: LineFilterValues,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const key of KEYS) {
    const value = filters[key];
    if (value === undefined) next.delete(NAMES[key]);
    else next.set(NAMES[key], value);
  }
  return next;
};

export const isLineFiltered = (filters: LineFilterValues): boolean =>
  Object.values(filters).some((value) => value !== undefined);
