import { issueLink, useLink } from './link-calls.ts';
import { tokenIn, type TestApi } from './test-api.ts';

/** Those of the demonstration, by the name that the back office has for them. */
export const OPERATORS = {
  gestionnaire: 'lucie.fontaine',
  support: 'karim.haddad',
  lecture: 'anne.leclerc',
} as const;

/** A session at the operator's own desk, as their link opens it. */
export const openOperator = async (
  api: TestApi,
  operator: keyof typeof OPERATORS,
): Promise<string> => {
  const identifiantSource = OPERATORS[operator];
  const { jetonConnexion } = await issueLink(api, 'operator', { identifiantSource });
  const reply = await useLink(api, {
    identifiantSource,
    identifiantCible: identifiantSource,
    jetonConnexion,
    typeEspace: 'ESPACE_OPERATEUR',
  });
  if (reply.statusCode !== 200) throw new Error(`session of ${identifiantSource}: ${reply.body}`);
  return tokenIn(reply);
};
