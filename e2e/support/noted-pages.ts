import { test } from '@playwright/test';

/**
 * For the report of `npm run verify -- scenarios`: which pages a test has looked at, for the numbers of its title
 * or for one that it does not bear.
 */
export const notePages = (ids: readonly string[], number?: string): void => {
  const type = number === undefined ? 'pages' : `pages ${number}`;
  test.info().annotations.push({ type, description: ids.join(' ') });
};
