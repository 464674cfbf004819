import {
  dueMailsOf,
  OPENING_CATCH_UP_DAYS,
  type DueMail,
} from '@portail/rules/campaigns/sessions/session-mails.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailedSessionOf } from './mailed-session.ts';
import { SESSION_MAIL, type SessionMailPayload } from './session-mails.ts';
import type { Recipient, SessionMailQueries } from './session-mails.queries.ts';
import { sessionMailsIn } from './session-mails.repository.ts';

const PAGE = 500;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'outbox'> & {
  readonly queries: SessionMailQueries;
};

/** The mark and the message are one commit: a run that dies leaves the rest to the next. */
const announceTo = (
  { units, clock, outbox }: Dependencies,
  sessionId: string,
  { kind, day }: DueMail,
  recipients: readonly Recipient[],
): Promise<number> =>
  units.transact(async (unit) => {
    const keys = recipients.map(({ key }) => key);
    const now = clock.businessNow();
    const marked = await sessionMailsIn(unit).mark({ sessionId, kind, day, keys, now });
    const messages = recipients
      .filter(({ key }) => marked.has(key))
      .map(({ ligneId, beneficiaryId }) => {
        const payload: SessionMailPayload = { sessionId, kind, day, ligneId, beneficiaryId };
        const dedupKey = [SESSION_MAIL, sessionId, kind, day, ligneId ?? beneficiaryId].join(':');
        return { kind: SESSION_MAIL, dedupKey, payload };
      });
    await outbox.addMany(unit, messages);
    return marked.size;
  });

/** Tells people that a session opens, or closes soon: each once, however many replicas look. */
export const createAnnounceSessions = (dependencies: Dependencies) => {
  const { clock, queries } = dependencies;

  const announce = async (sessionId: string, hasFile: boolean, due: DueMail): Promise<number> => {
    const page = hasFile ? queries.linesPage : queries.peoplePage;
    let count = 0;
    for (let after = ''; ;) {
      const people = await page({ sessionId, ...due, after, limit: PAGE });
      const last = people.at(-1);
      if (last === undefined) return count;
      const recipients = people.filter(({ isDue }) => isDue);
      if (recipients.length > 0) {
        count += await announceTo(dependencies, sessionId, due, recipients);
      }
      after = last.place;
    }
  };

  return async (): Promise<number> => {
    const today = clock.businessDay();
    let count = 0;
    for (const session of await queries.candidates(today, OPENING_CATCH_UP_DAYS)) {
      for (const due of dueMailsOf(mailedSessionOf(session), today)) {
        count += await announce(session.id, session.hasFile, due);
      }
    }
    return count;
  };
};
