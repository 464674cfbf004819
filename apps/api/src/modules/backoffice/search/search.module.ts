import {
  FOUND_MAX,
  type OperatorSearchResult,
} from '@portail/contract/backoffice/operator-search.schemas.ts';
import type { OperatorPermission } from '@portail/rules/identity/access/vocabulary.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { nameBeginnings, wordsOf } from '../../people/operator-search/operator-search.module.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { searchQueries, type TypedSearch } from './search.queries.ts';

/** Shown to the person in the list of consultations of their data. */
const REASON = 'Recherche de votre dossier par l’assistance';

/** « 06 12 34 56 78 », « 06.12.34.56.78 » and « +33 6 12 34 56 78 » are one number. */
const phoneOf = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s.()-]/g, '').replace(/^(?:\+33|0033)/, '0');
  return /^0\d{9}$/.test(digits) ? digits : null;
};

const typedSearch = (text: string): TypedSearch => {
  const words = wordsOf(text);
  const compact = text.replaceAll(/\s/g, '');
  return {
    words,
    beginnings: nameBeginnings(words),
    // Numbers are read out and copied with spaces; logins and addresses contain none.
    single: words.length === 1 || /\d/.test(compact) ? compact : null,
    phone: phoneOf(text),
  };
};

/** One box for everything: each kind of result needs the permission of its own screens. */
export const createSearchModule = (platform: Platform) => {
  const { reader, units, securityLog } = platform;
  const reads = createOperatorReads(platform);

  const search = async (
    caller: AuthenticatedCaller,
    text: string,
    origin: RequestOrigin,
  ): Promise<OperatorSearchResult> => {
    const queries = searchQueries(reader, operatorScope(caller.userId, REASON));
    const typed = typedSearch(text);
    const number = typed.single?.toUpperCase() ?? null;
    const may = (permission: OperatorPermission) => caller.permissions.includes(permission);
    const none = Promise.resolve([]);
    const [people, expected, ofPeople, ofFunders, requests] = await Promise.all([
      may('BO_PERSONNES') ? queries.people(typed, FOUND_MAX + 1) : none,
      may('BO_PERSONNES') ? queries.expected(typed, FOUND_MAX) : none,
      may('BO_PERSONNES') && number !== null ? queries.personNumbers(number) : none,
      may('BO_FINANCEURS') && number !== null ? queries.funderNumbers(number) : none,
      may('BO_DEMANDES_GESTION') && number !== null ? queries.requests(number) : none,
    ]);
    const shown = people.slice(0, FOUND_MAX);
    const numbers = [...ofPeople, ...ofFunders, ...requests];
    await reads.note(caller, origin, {
      screen: 'RECHERCHE',
      reason: REASON,
      accounts: [
        ...shown.map(({ id }) => id),
        ...numbers.flatMap(({ personne }) => (personne === null ? [] : [personne])),
      ],
    });
    await units.transact((unit) =>
      securityLog.record(unit, origin, {
        kind: 'RECHERCHE_OPERATEUR',
        result: 'SUCCES',
        userId: caller.userId,
        // The log keeps a digest of what was typed, so that two equal searches can be recognised.
        subject: text.trim().toLowerCase(),
        details: {
          personnes: shown.length,
          nonInscrits: expected.length,
          numeros: numbers.length,
        },
      }),
    );
    return {
      personnes: shown,
      nonInscrits: [...expected],
      numeros: numbers,
      suite: people.length > FOUND_MAX,
    };
  };

  return defineModule({
    handlers: {
      searchEverything: ({ caller, body, origin }) => search(caller, body.recherche, origin),
    },
  });
};
