import { themeVariables } from '@portail/rules/branding/theme/derive-theme.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';

/** Through the CSSOM, never as a style string: the Content Security Policy allows it and nothing can be injected. */
export function applyTheme(root: HTMLElement, variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}

const namesOn = (root: HTMLElement): readonly string[] =>
  Array.from(root.style).filter((name) => name.startsWith('--color-'));

export function clearTheme(root: HTMLElement): void {
  for (const name of namesOn(root)) root.style.removeProperty(name);
}

/** The variables of the theme that is applied; none for the default one, which the style sheet has. */
export const themeOn = (root: HTMLElement): Readonly<Record<string, string>> =>
  Object.fromEntries(namesOn(root).map((name) => [name, root.style.getPropertyValue(name)]));

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** An explicit data-scheme wins over the preference of the system. */
export function currentScheme(root: HTMLElement): Scheme {
  const chosen = root.dataset['scheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Applies a contract's theme and keeps it right when the system, or data-scheme, changes. Returns the undo. */
export function followTheme(root: HTMLElement, colors: ThemeColors): () => void {
  const apply = () => {
    applyTheme(root, themeVariables(colors, currentScheme(root)));
  };
  const media = window.matchMedia(DARK_QUERY);
  const observer = new MutationObserver(apply);
  apply();
  media.addEventListener('change', apply);
  observer.observe(root, { attributes: true, attributeFilter: ['data-scheme'] });
  return () => {
    media.removeEventListener('change', apply);
    observer.disconnect();
    clearTheme(root);
  };
}
