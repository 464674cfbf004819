import { test } from '@playwright/test';

/** For the report of `npm run prove`: which pages a test has looked at. */
export const notePages = (ids: readonly string[]): void => {
  test.info().annotations.push({ type: 'pages', description: ids.join(' ') });
};
