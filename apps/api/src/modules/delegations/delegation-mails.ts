import { hrefOf } from '@portail/contract/pages/href.ts';
import { DELEGATION_PARTIES, type DelegationParty } from '@portail/rules/delegations/delegation.ts';
import { themeColorsOf } from '@portail/rules/theme/theme-colors.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import {
  DELEGATION_EVENTS,
  delegationInvitationMail,
  delegationNoticeMail,
  type DelegationEvent,
} from '../../platform/mail/delegation-templates.ts';
import type { MailLooks } from '../../platform/mail/mail-looks.queries.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { FirstAccess, OpenedLink } from '../authentication/authentication.module.ts';
import type { DelegationMailQueries, MailedDelegation } from './delegation-mails.queries.ts';

const INVITATION_MAIL = 'COURRIEL_INVITATION_ACCES';
const NOTICE_MAIL = 'COURRIEL_AVIS_ACCES';

const EVENTS = [
  'VERIFICATION',
  'VALIDATION',
  'JUSTIFICATIF_REFUSE',
  'ABANDON',
  'INVITATION',
  'ACCEPTATION',
  'REFUS',
  'RETRAIT',
] as const satisfies readonly DelegationEvent[];

const invitationPayload = z.object({
  delegationId: z.string(),
  linkId: z.optional(z.string()),
  sealedToken: z.optional(z.string()),
});
const noticePayload = z.object({
  delegationId: z.string(),
  event: z.enum(EVENTS),
  to: z.enum(DELEGATION_PARTIES),
});

/** What is written about an access, with its cause. */
export const createWriteMails = ({ outbox }: Pick<Platform, 'outbox'>) => ({
  /** A link to choose a password, where there is none yet. */
  invite: (unit: UnitOfWork, delegationId: string, link: OpenedLink | undefined): Promise<void> =>
    outbox.add(unit, {
      kind: INVITATION_MAIL,
      dedupKey: `${INVITATION_MAIL}:${delegationId}`,
      payload: {
        delegationId,
        ...(link === undefined ? {} : { linkId: link.linkId, sealedToken: link.sealedToken }),
      },
    }),

  /** To each of the two whom it says something to. */
  tell: async (unit: UnitOfWork, delegationId: string, event: DelegationEvent): Promise<void> => {
    for (const to of DELEGATION_PARTIES) {
      if (DELEGATION_EVENTS[event][to] === undefined) continue;
      await outbox.add(unit, {
        kind: NOTICE_MAIL,
        dedupKey: `${NOTICE_MAIL}:${delegationId}:${event}:${to}`,
        payload: { delegationId, event, to },
      });
    }
  },
});
export type WriteMails = ReturnType<typeof createWriteMails>;

const nameOf = (first: string, last: string): string => `${first} ${last}`.trim();

const termsOf = ({ kind, right, until }: MailedDelegation) => ({
  kind,
  right,
  until: formatFrenchDate(calendarDay(until)),
});

type Dependencies = Pick<Platform, 'mail' | 'config'> & {
  readonly queries: DelegationMailQueries;
  readonly firstAccess: FirstAccess;
  readonly looks: MailLooks;
};

export const createInvitationMail = ({
  mail,
  config,
  queries,
  firstAccess,
}: Dependencies): OutboxHandler => ({
  kind: INVITATION_MAIL,
  run: async (payload, message) => {
    const { delegationId, linkId, sealedToken } = z.parse(invitationPayload, payload);
    const row = await queries.find(delegationId);
    // Answered or taken back meanwhile.
    if (row === undefined || row.closedAt !== null || row.acceptedAt !== null) return;
    const isNew = linkId !== undefined && sealedToken !== undefined;
    const url = isNew
      ? await firstAccess.addressOf(linkId, sealedToken)
      : `${config.publicUrl}${hrefOf('RECEIVED_ACCESS')}`;
    // Invited by somebody else since: the later mail has the link that serves.
    if (url === undefined) return;
    const content = delegationInvitationMail(
      { firstName: row.prenom, lastName: row.nom },
      {
        ...termsOf(row),
        person: nameOf(row.personFirstName, row.personLastName),
        login: isNew ? row.delegateLogin : undefined,
        url,
        lastDay: formatFrenchDate(calendarDay(row.invitationUntil)),
      },
      themeColorsOf({}),
    );
    await mail.send({ to: row.delegateMail, ...content, messageId: messageIdOf(message.id) });
  },
});

/** Whom a notice is for, and whom it is about. */
const partiesOf = (row: MailedDelegation, to: DelegationParty) => {
  const person = {
    firstName: row.personFirstName,
    lastName: row.personLastName,
    mail: row.personMail,
    isGone: row.personDisabledAt !== null,
  };
  const delegate = {
    firstName: row.delegateFirstName,
    lastName: row.delegateLastName,
    mail: row.delegateMail,
    isGone: row.delegateDisabledAt !== null,
  };
  // Until they accept, the person knows no more of them than what they wrote.
  const shown = row.acceptedAt === null ? nameOf(row.prenom, row.nom) : undefined;
  return to === 'BENEFICIAIRE'
    ? { reader: person, other: shown ?? nameOf(delegate.firstName, delegate.lastName) }
    : { reader: delegate, other: nameOf(person.firstName, person.lastName) };
};

export const createNoticeMail = ({ mail, queries, looks }: Dependencies): OutboxHandler => ({
  kind: NOTICE_MAIL,
  run: async (payload, message) => {
    const { delegationId, event, to } = z.parse(noticePayload, payload);
    const row = await queries.find(delegationId);
    const sentence = DELEGATION_EVENTS[event][to];
    if (row === undefined || sentence === undefined) return;
    const { reader, other } = partiesOf(row, to);
    if (reader.isGone) return;
    const content = delegationNoticeMail(
      reader,
      { ...termsOf(row), sentence, other, reason: row.refusal ?? undefined },
      to === 'BENEFICIAIRE' ? await looks.ofAccount(row.personAccountId) : themeColorsOf({}),
    );
    await mail.send({ to: reader.mail, ...content, messageId: messageIdOf(message.id) });
  },
});
