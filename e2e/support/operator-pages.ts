import type { Page } from '@playwright/test';
import { operatorLink, pathOf } from './partner-links.ts';
import { expectInside } from './portal.ts';

/** The operators of the demonstration, by the login of their accounts. */
const IDENTIFIERS = {
  'demo-operateur': 'lucie.fontaine',
  'demo-operateur-2': 'marc.delmas',
  'demo-operateur-support': 'karim.haddad',
  'demo-operateur-lecture': 'anne.leclerc',
} as const;
type OperatorLogin = keyof typeof IDENTIFIERS;

/** Comes in as operators do: by a link of the back office, which opens their own space. */
export const openOperator = async (
  page: Page,
  login: OperatorLogin = 'demo-operateur',
): Promise<void> => {
  await page.goto(pathOf(await operatorLink(page, IDENTIFIERS[login])));
  await expectInside(page);
};
