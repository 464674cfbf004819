import { openLink } from './link-calls.ts';
import type { TestApi } from './test-api.ts';

/** Operators of the demonstration, by their identifier in the back office's directory. */
export const OPERATORS = {
  manager: 'lucie.fontaine',
  otherManager: 'marc.delmas',
  support: 'karim.haddad',
  reader: 'anne.leclerc',
} as const;

/** Opens the session of an operator by a back-office link. */
export const openOperator = (
  api: TestApi,
  identifiantSource: string = OPERATORS.manager,
  mode = 'BACK_OFFICE',
): Promise<string> => openLink(api, 'operator', { identifiantSource, mode });
