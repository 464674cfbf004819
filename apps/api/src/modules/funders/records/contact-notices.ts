import * as z from 'zod/mini';
import { funderContactMail } from '../users/funder-user-templates.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { fundersIn, type FunderRow } from './funders.repository.ts';

const CONTACT_NOTICE_MAIL = 'COURRIEL_CONTACT_FINANCEUR';

const FIELD_WORDS = {
  contactNom: 'nom',
  contactTelephone: 'téléphone',
  contactEmail: 'adresse e-mail',
} as const;
const CONTACT_FIELDS = ['contactNom', 'contactTelephone', 'contactEmail'] as const;

type Contact = Readonly<Record<(typeof CONTACT_FIELDS)[number], string>>;

const payloadSchema = z.object({
  noticeId: z.string(),
  sealedAddress: z.string(),
  socialReason: z.string(),
  fields: z.array(z.enum(CONTACT_FIELDS)),
  isReplaced: z.boolean(),
});

const addressPurpose = (noticeId: string): string => `adresse-contact-financeur:${noticeId}`;
const keyOf = (address: string): string => address.trim().toLowerCase();

/**
 * Tells a change of contact to the address that the funder had and to the new one. A funder without
 * a contact has its administrators told instead, as for the changes of its contracts.
 */
export const createTellContact =
  ({ outbox, ids, secretBox }: Pick<Platform, 'outbox' | 'ids' | 'secretBox'>) =>
  async (
    unit: UnitOfWork,
    operator: OperatorScope,
    { stored, after }: { readonly stored: FunderRow; readonly after: Contact },
  ): Promise<void> => {
    const fields = CONTACT_FIELDS.filter((name) => stored[name].trim() !== after[name].trim());
    if (fields.length === 0) return;
    const isReplaced = keyOf(stored.contactEmail) !== keyOf(after.contactEmail);
    const before =
      stored.contactEmail === ''
        ? await fundersIn(unit, operator).administratorMails(stored.id)
        : [stored.contactEmail];
    const told = [
      ...before.map((address) => ({
        address,
        isReplaced: isReplaced && stored.contactEmail !== '',
      })),
      ...(isReplaced && after.contactEmail.trim() !== ''
        ? [{ address: after.contactEmail.trim(), isReplaced: false }]
        : []),
    ];
    await outbox.addMany(
      unit,
      told.map(({ address, isReplaced: isOver }) => {
        const noticeId = ids.random();
        return {
          kind: CONTACT_NOTICE_MAIL,
          dedupKey: `${CONTACT_NOTICE_MAIL}:${noticeId}`,
          payload: {
            noticeId,
            // Sealed, so that the outbox holds no address; the old one is nowhere else any more.
            sealedAddress: secretBox.seal(addressPurpose(noticeId), address),
            socialReason: stored.socialReason,
            fields,
            isReplaced: isOver,
          },
        };
      }),
    );
  };

export const createContactNoticeMail = ({
  mail,
  secretBox,
}: Pick<Platform, 'mail' | 'secretBox'>): OutboxHandler => ({
  kind: CONTACT_NOTICE_MAIL,
  run: async (payload, message) => {
    const { noticeId, sealedAddress, socialReason, fields, isReplaced } = z.parse(
      payloadSchema,
      payload,
    );
    const content = funderContactMail({
      socialReason,
      fields: fields.map((name) => FIELD_WORDS[name]),
      isReplaced,
    });
    const to = secretBox.open(addressPurpose(noticeId), sealedAddress);
    await mail.send({ to, ...content, messageId: messageIdOf(message.id) });
  },
});
