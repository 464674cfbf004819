import {
  PEOPLE_PAGE_SIZE,
  type FoundPerson,
  type PeopleQuery,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { takePage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../privacy/privacy.module.ts';
import { peopleQueries } from './people.queries.ts';
import { nameBeginnings, wordsOf } from './search-words.ts';

/** In words that the person reads. */
const REASON = 'Recherche de votre dossier par l’assistance';

type Dependencies = Pick<Platform, 'reader'> & { readonly operatorReads: OperatorReads };

type SearchPeople = (
  caller: AuthenticatedCaller,
  query: PeopleQuery,
  origin: RequestOrigin,
) => Promise<ListPage<FoundPerson[]>>;

/** Whoever is named in an answer was seen: it is noted before the answer is given (P11). */
export const createSearchPeople =
  ({ reader, operatorReads }: Dependencies): SearchPeople =>
  async (caller, { recherche, apres, taille }, origin) => {
    const words = wordsOf(recherche);
    const scope = operatorScope(caller.accountId, REASON);
    const found = await peopleQueries(reader, scope).search({
      words,
      beginnings: nameBeginnings(words),
      // Logins, addresses and numbers have no blanks.
      single: words.length === 1 ? (words[0] ?? null) : null,
      after: apres ?? null,
      size: taille === undefined ? PEOPLE_PAGE_SIZE : Number(taille),
    });
    const { rows, next } = takePage(found, taille, ({ login }) => login);
    await operatorReads.note(caller, origin, {
      screen: 'RECHERCHE',
      reason: REASON,
      accounts: rows.map(({ accountId }) => accountId),
    });
    return { rows: rows.map(({ accountId: _, ...person }) => person), next };
  };
