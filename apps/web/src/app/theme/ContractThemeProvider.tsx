import type { StyleValues } from '@portail/contract/branding/personalisation.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { THEME_COLOR_NAMES, themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import { clearTheme, currentScheme, followTheme, themeOn } from '@portail/ui/theme/apply-theme.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/navigation.ts';
import { useSession } from '../../session/current-session.ts';
import { DEFAULT_CONTRACT_THEME, ContractThemeContext } from '../../session/contract-theme.ts';
import { stylesQuery, textsQuery } from '../../session/contract-theme-queries.ts';
import { onSessionClosed } from '../../session/session-store.ts';
import { useRegistrationContract } from '../../session/registration-contract.ts';
import { spaceOfAddress } from '../../session/space-of-address.ts';
import { TextOverrides } from '../../shared/texts/define-texts.ts';
import { contractOfAddress } from './contract-of-address.ts';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { usePreferences } from '../../session/preferences.ts';

/** Shorter sentences for who asked for them; they come when they are asked for, and not before. */
const usePlainTexts = (): Readonly<Record<string, string>> | undefined => {
  const isPlain = usePreferences(({ langageSimple }) => langageSimple);
  const { data } = useQuery({
    queryKey: ['langage-simple'],
    queryFn: async () => (await import('./plain-language.ts')).PLAIN_TEXTS,
    enabled: isPlain,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isPlain ? data : undefined;
};

/** The contract whose theme applies: the selected one, else the one named by the address. */
const useThemeContract = (): string | undefined => {
  const { pathname, search } = useLocation();
  const chosen = useSession((state) => state.visualisation?.selectedContract.contractId);
  const own = useSession((state) => state.user?.idContrat);
  const registering = useRegistrationContract();
  if (chosen !== undefined || own !== undefined) return chosen ?? own;
  return contractOfAddress(pathname, search, registering);
};

/** The space of the session, else the one that the address names. */
const useThemeSpace = (): SpaceType => {
  const { search } = useLocation();
  return useSession((state) => state.user?.typeEspace) ?? spaceOfAddress(search);
};

/** What is shown: the styles and the contract that they are of, which change together. */
interface ShownStyles {
  readonly numeroContrat: string | undefined;
  readonly values: StyleValues | undefined;
}

/** Kept for the next load of the home page, whose frame is drawn before any theme is read. */
const keepTheme = (root: HTMLElement, numeroContrat: string | undefined): void => {
  const variables = themeOn(root);
  if (Object.keys(variables).length === 0) localStore.remove(STORAGE_KEYS.theme);
  else
    localStore.write(STORAGE_KEYS.theme, { numeroContrat, scheme: currentScheme(root), variables });
};

onSessionClosed((reason) => {
  if (reason === 'logout' || reason === 'ended') localStore.remove(STORAGE_KEYS.theme);
});

/** The style sheet has the default colours already: only others are worked out here. */
const useThemeOf = ({ numeroContrat, values }: ShownStyles): void => {
  // A session opened by a link leaves nothing in the browser.
  const isKept = useSession(({ user, isTabOnly }) => user !== null && !isTabOnly);
  const isKnown = values !== undefined;
  const { primary, secondary, tertiary, success, warning, danger } = themeColorsOf(
    values ?? DEFAULT_CONTRACT_THEME.styles,
  );
  useLayoutEffect(() => {
    // Until it is known, what the frame of the home page was drawn with stays.
    if (!isKnown) return undefined;
    const root = document.documentElement;
    const colors = { primary, secondary, tertiary, success, warning, danger };
    const isDefault = THEME_COLOR_NAMES.every(
      (name) => colors[name] === DEFAULT_CONTRACT_THEME.styles[name],
    );
    if (isDefault) clearTheme(root);
    const stop = isDefault ? undefined : followTheme(root, colors);
    if (isKept) keepTheme(root, numeroContrat);
    return stop;
  }, [isKept, isKnown, numeroContrat, primary, secondary, tertiary, success, warning, danger]);
};

const NO_OVERRIDES: Readonly<Record<string, string>> = {};

/** Always the same when there are none: every sentence on screen would be looked up again. */
const useOverrides = (ofContract: Readonly<Record<string, string>> = NO_OVERRIDES) => {
  const plain = usePlainTexts();
  return useMemo(() => {
    // A contract knows what its people call things: its words come last.
    const values = { ...plain, ...ofContract };
    return Object.keys(values).length === 0 ? NO_OVERRIDES : values;
  }, [plain, ofContract]);
};

export function ContractThemeProvider({ children }: { readonly children: ReactNode }) {
  const numeroContrat = useThemeContract();
  const space = useThemeSpace();
  const { data } = useQuery(stylesQuery(numeroContrat, space));
  // The whole page changes with them: deferred, so that React pauses on the way where it is slow.
  const styles = useDeferredValue(
    useMemo(() => ({ numeroContrat, values: data?.values }), [numeroContrat, data]),
  );
  const login = useSession((state) => state.user?.login);
  const texts = useDeferredValue(useQuery(textsQuery(numeroContrat, space, login)).data);
  useThemeOf(styles);
  const overrides = useOverrides(texts?.values);

  const contractTheme = {
    numeroContrat,
    styles: styles.values ?? DEFAULT_CONTRACT_THEME.styles,
    optionsFlags: texts?.optionsFlags ?? DEFAULT_CONTRACT_THEME.optionsFlags,
  };
  return (
    <ContractThemeContext value={contractTheme}>
      <TextOverrides value={overrides}>{children}</TextOverrides>
    </ContractThemeContext>
  );
}
