import { themeVariables } from '@portail/rules/branding/theme/derive-theme.ts';
import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import type { Scheme } from '@portail/rules/branding/theme/tokens.ts';

function declarations(scheme: Scheme, indent: string): string {
  const lines = Object.entries(themeVariables(DEFAULT_THEME_COLORS, scheme));
  return [`color-scheme: ${scheme};`, ...lines.map(([name, color]) => `${name}: ${color};`)]
    .map((line) => `${indent}${line}\n`)
    .join('');
}

/** The text of tokens.css: the default theme, before any contract has been read. */
export function tokensCss(): string {
  return [
    '/* Generated from the theme derivation: run `vitest run packages/ui -u` after a change there. */',
    `:root {\n${declarations('light', '  ')}}\n`,
    `@media (prefers-color-scheme: dark) {\n  :root:not([data-scheme='light']) {\n${declarations('dark', '    ')}  }\n}\n`,
    `:root[data-scheme='dark'] {\n${declarations('dark', '  ')}}\n`,
  ].join('\n');
}
