/// <reference types="node" />
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import { themeVariables } from '@portail/rules/branding/theme/derive-theme.ts';
import { describe, expect, it } from 'vitest';
import { tokensCss } from './tokens-css.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

describe('style sheets', () => {
  it('[SHELL-80] tokens.css is what the derivation gives for the default theme', async () => {
    await expect(tokensCss()).toMatchFileSnapshot('../tokens.css');
  });

  it('[A20] use only colours of the derivation', () => {
    const known = new Set(Object.keys(themeVariables(DEFAULT_THEME_COLORS, 'light')));
    for (const { path, text } of sheets) {
      const used = [...text.matchAll(/var\((--color-[a-z-]+)\)/g)].map((match) => match[1] ?? '');
      expect(
        used.filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
  });

  it('[A20] hold no colour of their own', () => {
    for (const { path, text } of sheets.filter((sheet) => sheet.path !== 'tokens.css')) {
      const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
      expect(withoutComments.match(/#[0-9a-f]{3,8}\b|\brgb|\bhsl|\boklch/gi) ?? [], path).toEqual(
        [],
      );
    }
  });
});
