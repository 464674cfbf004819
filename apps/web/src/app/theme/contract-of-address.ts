import { matchPath } from '@portail/contract/pages/match-path.ts';

/** The contract that an address names for people who are not signed in. */
export const contractOfAddress = (
  pathname: string,
  search: string,
  registering: string | null,
): string | undefined => {
  const match = matchPath(pathname);
  if (match?.id === 'LOGIN') return match.params['contractId'];
  if (match?.rules.group !== 'registration') return undefined;
  return new URLSearchParams(search).get('numeroContrat') ?? registering ?? undefined;
};
