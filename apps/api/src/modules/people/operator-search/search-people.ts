import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { searchPeople } from '@portail/contract/backoffice/operator-people.calls.ts';
import type { FoundPerson } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../privacy/privacy.module.ts';
import { peopleQueries } from './operator-search.queries.ts';

const WORDS_MAX = 6;

export const wordsOf = (search: string): readonly string[] =>
  search.trim().split(/\s+/u).slice(0, WORDS_MAX);

/**
 * The possible beginnings of the last name, whatever the order of the words: « Camille de La Tour »
 * and « de La Tour Camille » are both found under « de La Tour ».
 */
export const nameBeginnings = (words: readonly string[]): readonly string[] => {
  const ends = words.map((_, index) => index + 1);
  return [
    ...new Set([
      ...ends.map((end) => words.slice(0, end).join(' ')),
      ...ends.map((end) => words.slice(end - 1).join(' ')),
    ]),
  ];
};

/** Shown to the person in the list of consultations of their data. */
const REASON = 'Recherche de votre dossier par l’assistance';

/** Every person in the result is recorded as consulted before the answer is sent. */
export const createSearchPeople =
  ({ reader }: Pick<Platform, 'reader'>, operatorReads: OperatorReads) =>
  async (
    caller: AuthenticatedCaller,
    { recherche, ...sorted }: CallInput<typeof searchPeople>['query'],
    origin: RequestOrigin,
  ): Promise<ListPage<FoundPerson[]>> => {
    const words = wordsOf(recherche);
    const scope = operatorScope(caller.userId, REASON);
    const page = await peopleQueries(reader, scope).search({
      words,
      beginnings: nameBeginnings(words),
      // Logins, mail addresses and numbers contain no spaces.
      single: words.length === 1 ? (words[0] ?? null) : null,
      page: sorted,
    });
    return {
      ...mapPage(page, ({ numeroBeneficiaireSap, nom, prenom, login, contrats }) => ({
        numeroBeneficiaireSap,
        nom,
        prenom,
        login,
        contrats,
      })),
      record: () =>
        operatorReads.note(caller, origin, {
          screen: 'RECHERCHE',
          reason: REASON,
          accounts: page.rows.map(({ userId }) => userId),
        }),
    };
  };
