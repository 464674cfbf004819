import { OPERATOR_ROLES, type OperatorRole } from '@portail/rules/backoffice/operators/roles.ts';
import * as z from 'zod/mini';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { OPERATOR_EVENTS, operatorAccessMail, type OperatorEvent } from './operator-templates.ts';
import { operatorNoticeQueries } from './operators.repository.ts';

const NOTICE_MAIL = 'COURRIEL_ACCES_OPERATEUR';

interface OperatorNoticeFacts {
  readonly event: OperatorEvent;
  readonly operatorId: string;
  readonly authorId: string;
  readonly role: OperatorRole;
}

const payloadSchema = z.object({
  to: z.string(),
  event: z.enum(OPERATOR_EVENTS),
  operatorId: z.string(),
  authorId: z.string(),
  role: z.enum(OPERATOR_ROLES),
});

export const createNotifyOperators =
  ({ outbox, ids }: Pick<Platform, 'outbox' | 'ids'>) =>
  async (unit: UnitOfWork, to: readonly string[], facts: OperatorNoticeFacts): Promise<void> => {
    const act = ids.random();
    await outbox.addMany(
      unit,
      to.map((one) => ({
        kind: NOTICE_MAIL,
        dedupKey: `${NOTICE_MAIL}:${act}:${one}`,
        payload: { ...facts, to: one },
      })),
    );
  };

export const createOperatorNoticeMail = ({
  mail,
  reader,
}: Pick<Platform, 'mail' | 'reader'>): OutboxHandler => {
  const queries = operatorNoticeQueries(reader, operatorScope('systeme', 'avis à un opérateur'));
  return {
    kind: NOTICE_MAIL,
    run: async (payload, { id }) => {
      const { to, event, operatorId, authorId, role } = z.parse(payloadSchema, payload);
      const notice = await queries.find({ to, operatorId, authorId });
      if (notice === undefined) return;
      const content = operatorAccessMail(notice, {
        ...notice,
        event,
        role,
        isAuthor: to === authorId,
      });
      await mail.send({ to: notice.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
