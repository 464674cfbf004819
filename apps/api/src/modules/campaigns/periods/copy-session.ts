import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { windowOfCopy } from '@portail/rules/campaigns/sessions/copy-window.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ManagedSession } from './managed-sessions.repository.ts';
import { funderSessionsIn } from './funder-sessions.repository.ts';
import { contentOfStored } from './session-content.ts';
import type { SessionContent } from './session-parts.repository.ts';
import { requireKnown } from './write-session.ts';

const copyOf = (stored: ManagedSession, today: CalendarDay): SessionContent => {
  const content = contentOfStored(stored);
  const { dateOuverture, dateFermeture, permanent } = windowOfCopy(
    {
      dateOuverture: calendarDay(stored.date_ouverture),
      dateFermeture:
        stored.date_fermeture === null ? undefined : calendarDay(stored.date_fermeture),
    },
    today,
  );
  return {
    ...content,
    session: {
      ...content.session,
      libelle: `Copie de ${stored.libelle}`.slice(0, TEXT_MAX_LENGTH),
      date_ouverture: dateOuverture,
      date_fermeture: dateFermeture,
      permanent,
    },
  };
};

/** The same session to come: its words and figures, without its people, their file or their orders. */
export const createCopySession =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, caller: AuthenticatedCaller, id: string): Promise<{ id: string }> => {
    const copyId = ids.ordered();
    const sessions = funderSessionsIn(unit, funderScopeOf(caller), ids);
    const stored = requireKnown(await sessions.lock(id));
    await sessions.add({
      id: copyId,
      contract: stored.contract_numero,
      content: copyOf(stored, clock.businessDay()),
      now: clock.businessNow(),
    });
    return { id: copyId };
  };
