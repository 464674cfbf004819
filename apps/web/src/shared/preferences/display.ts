import {
  APPEARANCES,
  type Appearance,
  CONTRASTS,
  DEFAULT_PREFERENCES,
  type Preferences,
  TEXT_SIZES,
} from '@portail/rules/identity/preferences/preferences.ts';

const known = <T extends string>(values: readonly T[], stored: unknown, otherwise: T): T =>
  values.find((one) => one === stored) ?? otherwise;

/** Stored text is never believed: what is not known is as if nothing had been chosen. */
export const preferencesFrom = (stored: unknown): Preferences => {
  const kept: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    tailleTexte: known(TEXT_SIZES, kept['tailleTexte'], DEFAULT_PREFERENCES.tailleTexte),
    contraste: known(CONTRASTS, kept['contraste'], DEFAULT_PREFERENCES.contraste),
    apparence: known(APPEARANCES, kept['apparence'], DEFAULT_PREFERENCES.apparence),
    rappels: kept['rappels'] !== false,
    langageSimple: kept['langageSimple'] === true,
  };
};

const SCHEMES: Readonly<Record<Appearance, string | undefined>> = {
  AUTOMATIQUE: undefined,
  CLAIR: 'light',
  SOMBRE: 'dark',
};

type Marked = Pick<HTMLElement, 'dataset'>;

const mark = (root: Marked, name: string, value: string | undefined): void => {
  if (value === undefined) delete root.dataset[name];
  else root.dataset[name] = value;
};

/** As attributes of the document, which the style sheets read. */
export const showPreferences = (root: Marked, preferences: Preferences): void => {
  const { apparence, tailleTexte, contraste } = preferences;
  mark(root, 'scheme', SCHEMES[apparence]);
  mark(root, 'textSize', tailleTexte === 'NORMALE' ? undefined : tailleTexte.toLowerCase());
  mark(root, 'contrast', contraste === 'RENFORCE' ? 'more' : undefined);
};
