import { isMailChosen } from '@portail/rules/funders/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type NoticeEvent, noticesIn } from './funder-notices.repository.ts';

export const NOTICE_MAIL = 'COURRIEL_AVIS_FINANCEUR';

type NotifyFunder = (unit: UnitOfWork, event: NoticeEvent) => Promise<void>;

/**
 * Notifies the users whose rights cover the contract, by the channels that each of them chose. The
 * row and the mail commit with the event; an event processed again adds neither.
 */
export const createNotifyFunder = ({
  ids,
  clock,
  outbox,
}: Pick<Platform, 'ids' | 'clock' | 'outbox'>): NotifyFunder => {
  const scope = operatorScope('systeme', 'avis aux utilisateurs d’un financeur');
  return async (unit, event) => {
    const notices = noticesIn(unit, scope);
    const recipients = (await notices.recipients(event)).map((one) => ({
      ...one,
      id: ids.ordered(),
      isInPortal: one.portail,
    }));
    const added = await notices.add(event, recipients, clock.businessNow());
    const mailed = recipients.filter(
      ({ id, courriel }) => courriel && added.has(id) && isMailChosen(event.kind),
    );
    if (mailed.length === 0) return;
    await outbox.addMany(
      unit,
      mailed.map(({ id }) => ({
        kind: NOTICE_MAIL,
        dedupKey: `${NOTICE_MAIL}:${id}`,
        payload: { avisId: id },
      })),
    );
  };
};
