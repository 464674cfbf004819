import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { approvalAskedMail, contractChangedMail } from './approval-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { approvalMailQueries } from './approval-mails.queries.ts';

export const APPROVAL_MAIL = 'COURRIEL_DEMANDE_A_VALIDER';
export const CONTRACT_NOTICE_MAIL = 'COURRIEL_CONTRAT_MODIFIE';

const askedPayload = z.object({ requestId: z.string(), accountId: z.string() });
const noticePayload = z.object({ requestId: z.string(), accountId: z.nullable(z.string()) });
/** Empty where the request changes no setting. */
const changedFields = z.object({
  changements: z._default(z.array(z.object({ champ: z.string() })), []),
});

/** To those who may approve, and to the contact of a contract whose terms have changed. */
export const createApprovalMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): readonly OutboxHandler[] => {
  const queries = approvalMailQueries(
    reader,
    operatorScope('systeme', 'courriel d’une demande à valider'),
  );
  return [
    {
      kind: APPROVAL_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId } = z.parse(askedPayload, payload);
        const request = await queries.toAccount(requestId, accountId);
        // Decided before the mail left: there is nothing left to ask for.
        if (request === undefined || request.statut !== 'EN_ATTENTE') return;
        const isFunder = request.act === 'COMMANDE_FINANCEUR';
        const page = isFunder
          ? hrefOf('CLIENT_SESSION_LIST')
          : hrefOf('BO_OPERATIONS', undefined, { section: 'validations' });
        const content = approvalAskedMail(request, {
          label: request.label,
          contract: request.contract,
          asker: request.asker,
          amount: request.amountCents === null ? undefined : centsOf(request.amountCents),
          url: `${config.publicUrl}${page}`,
        });
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
    {
      kind: CONTRACT_NOTICE_MAIL,
      run: async (payload, { id }) => {
        const { requestId, accountId } = z.parse(noticePayload, payload);
        const request = await (accountId === null
          ? queries.toContact(requestId)
          : queries.toAccount(requestId, accountId));
        if (request === undefined) return;
        const { changements } = z.parse(changedFields, request.content);
        const content = contractChangedMail(request, {
          contract: request.contract,
          fields: changements.map(({ champ }) => champ),
        });
        await mail.send({ to: request.mail, ...content, messageId: messageIdOf(id) });
      },
    },
  ];
};
