import { createContext, use, useMemo } from 'react';

export interface TextArea<T extends Readonly<Record<string, string>>> {
  readonly area: string;
  readonly defaults: T;
}

/** Declares the sentences of an area. A contract may override each under `area.key`. */
export const defineTexts = <const T extends Readonly<Record<string, string>>>(
  area: string,
  defaults: T,
): TextArea<T> => ({ area, defaults });

/** Texts that the contract on screen says otherwise, by full key. */
export const TextOverrides = createContext<Readonly<Record<string, string>>>({});

export const textsFor = <T extends Readonly<Record<string, string>>>(
  { area, defaults }: TextArea<T>,
  overrides: Readonly<Record<string, string>>,
): { readonly [K in keyof T]: string } => {
  const merged: { [K in keyof T]: string } = { ...defaults };
  for (const key in defaults) {
    const override = overrides[`${area}.${key}`];
    if (override !== undefined) merged[key] = override;
  }
  return merged;
};

export const useTexts = <T extends Readonly<Record<string, string>>>(texts: TextArea<T>) => {
  const overrides = use(TextOverrides);
  return useMemo(() => textsFor(texts, overrides), [texts, overrides]);
};

/** Puts values in the `{names}` of a sentence. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
