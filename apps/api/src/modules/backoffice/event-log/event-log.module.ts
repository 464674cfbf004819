import { describeDetail } from '@portail/contract/backoffice/event-details.ts';
import type { LoggedEvent } from '@portail/contract/backoffice/event-log.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { eventLogQueries } from './event-log.queries.ts';

const REASON = 'Lecture du journal des événements';

/** The security log as operators read it: which account did what, when, with what result. */
export const createEventLogModule = ({ reader, clock }: Platform) =>
  defineModule({
    handlers: {
      getEventLog: async ({ caller, query }) => {
        const queries = eventLogQueries(reader, operatorScope(caller.userId, REASON));
        return mapPage(
          await queries.list(query, clock.realNow()),
          ({ id, at, kind, result, operator, space, personId, details }): LoggedEvent => ({
            id,
            date: dateTimeInFrance(at),
            nature: kind,
            resultat: result,
            operateur: operator,
            espace: space,
            idPersonne: personId,
            details: Object.entries(details).map(([name, value]) => describeDetail(name, value)),
          }),
        );
      },
    },
  });
