import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME_COLORS, parseHexColor, themeColorsOf } from './theme-colors.ts';

describe('parseHexColor', () => {
  it.each([
    ['#6BB6E6', '#6bb6e6'],
    ['1d3561', '#1d3561'],
  ])('[S26] accepts %s', (text, color) => {
    expect(parseHexColor(text)).toBe(color);
  });

  it.each([
    'red',
    'red;}*{color:blue}',
    'url(//x)',
    'expression(1)',
    'var(--x)',
    '#12345',
    '#1234567',
    '##123456',
    ' #123456',
    '#123456\n',
    '#12345g',
    '',
    'a'.repeat(1_000_000),
    null,
    undefined,
    123456,
    ['#123456'],
  ])('[S26] refuses %j', (text) => {
    expect(parseHexColor(text)).toBeUndefined();
  });
});

describe('themeColorsOf', () => {
  it('[SHELL-80] gives the defaults when a contract is not customised', () => {
    expect(themeColorsOf({})).toEqual({
      primary: '#6bb6e6',
      secondary: '#1d3561',
      tertiary: '#a1b1bc',
      success: '#7bc200',
      warning: '#ffd600',
      danger: '#e84136',
    });
  });

  it('[S26] replaces only what cannot be read', () => {
    expect(themeColorsOf({ primary: '5b2a86', danger: 'red' })).toEqual({
      ...DEFAULT_THEME_COLORS,
      primary: '#5b2a86',
    });
  });
});
