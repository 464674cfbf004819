import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  DELEGATION_PARTIES,
  type DelegationParty,
} from '@portail/rules/identity/delegations/delegation.ts';
import { themeColorsOf } from '@portail/rules/branding/theme/theme-colors.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import {
  carerWelcomeMail,
  DELEGATION_EVENTS,
  delegationInvitationMail,
  delegationNoticeMail,
  type DelegationEvent,
} from './delegation-templates.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createDisavowalLinks, createMailedTokens } from '../sign-in/authentication.module.ts';
import type { DelegationMailQueries, MailedDelegation } from './delegations.queries.ts';
import { invitationsIn } from './delegations.repository.ts';

const INVITATION_MAIL = 'COURRIEL_INVITATION_ACCES';
const WELCOME_MAIL = 'COURRIEL_COMPTE_AIDANT';
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

const invitationPayload = z.object({ delegationId: z.string(), sealedToken: z.string() });
const welcomePayload = z.object({ accountId: z.string() });
const noticePayload = z.object({
  delegationId: z.string(),
  event: z.enum(EVENTS),
  to: z.enum(DELEGATION_PARTIES),
  linkId: z.optional(z.string()),
  sealedToken: z.optional(z.string()),
});

/** Notices of these events carry a link "Ce n’était pas moi". */
const DISAVOWABLE: ReadonlySet<DelegationEvent> = new Set([
  'VERIFICATION',
  'VALIDATION',
  'INVITATION',
  'ACCEPTATION',
]);

export const createDelegationMails = (
  dependencies: Pick<Platform, 'outbox' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
) => {
  const { outbox, ids } = dependencies;
  const links = createDisavowalLinks(dependencies);
  const scope = operatorScope('systeme', 'courriel d’un accès donné');

  const linkFor = async (
    unit: UnitOfWork,
    delegationId: string,
    event: DelegationEvent,
    to: DelegationParty,
  ) => {
    const parties = DISAVOWABLE.has(event)
      ? await invitationsIn(unit, scope).findParties(delegationId)
      : undefined;
    const userId = to === 'BENEFICIAIRE' ? parties?.personUserId : parties?.delegateUserId;
    return userId === undefined || userId === null
      ? {}
      : await links.open(unit, { userId, notice: `ACCES_${event}`, delegationId });
  };

  return {
    invite: (unit: UnitOfWork, delegationId: string, sealedToken: string): Promise<void> =>
      outbox.add(unit, {
        kind: INVITATION_MAIL,
        dedupKey: `${INVITATION_MAIL}:${ids.random()}`,
        payload: { delegationId, sealedToken },
      }),

    welcome: (unit: UnitOfWork, userId: string): Promise<void> =>
      outbox.add(unit, {
        kind: WELCOME_MAIL,
        dedupKey: `${WELCOME_MAIL}:${userId}`,
        payload: { accountId: userId },
      }),

    /** Writes to each party that has a text for the event. */
    notify: async (
      unit: UnitOfWork,
      delegationId: string,
      event: DelegationEvent,
    ): Promise<void> => {
      for (const to of DELEGATION_PARTIES) {
        if (DELEGATION_EVENTS[event][to] === undefined) continue;
        await outbox.add(unit, {
          kind: NOTICE_MAIL,
          dedupKey: `${NOTICE_MAIL}:${delegationId}:${event}:${to}`,
          payload: { delegationId, event, to, ...(await linkFor(unit, delegationId, event, to)) },
        });
      }
    },
  };
};
export type DelegationMails = ReturnType<typeof createDelegationMails>;

const nameOf = (first: string, last: string): string => `${first} ${last}`.trim();

const termsOf = ({ kind, right, until }: MailedDelegation) => ({
  kind,
  right,
  until: formatFrenchDate(calendarDay(until)),
});

type Dependencies = Pick<Platform, 'mail' | 'config' | 'clock' | 'ids' | 'digest' | 'secretBox'> & {
  readonly queries: DelegationMailQueries;
  readonly themes: MailThemes;
};

export const createInvitationMail = (dependencies: Dependencies): OutboxHandler => {
  const { mail, queries } = dependencies;
  const tokens = createMailedTokens(dependencies, 'ACCESS_INVITATION');
  return {
    kind: INVITATION_MAIL,
    run: async (payload, message) => {
      const { delegationId, sealedToken } = z.parse(invitationPayload, payload);
      const row = await queries.find(delegationId);
      // The invitation was answered, withdrawn or sent again.
      if (row === undefined || row.closedAt !== null || row.acceptedAt !== null) return;
      const { hashes, url } = tokens.open(delegationId, sealedToken);
      if (!hashes.includes(row.tokenHash ?? '')) return;
      const content = delegationInvitationMail(
        { firstName: row.prenom, lastName: row.nom },
        {
          ...termsOf(row),
          person: nameOf(row.personFirstName, row.personLastName),
          url,
          lastDay: formatFrenchDate(calendarDay(row.invitationUntil)),
        },
        themeColorsOf({}),
      );
      await mail.send({ to: row.mail, ...content, messageId: messageIdOf(message.id) });
    },
  };
};

export const createWelcomeMail = ({ mail, config, queries }: Dependencies): OutboxHandler => ({
  kind: WELCOME_MAIL,
  run: async (payload, message) => {
    const { accountId: userId } = z.parse(welcomePayload, payload);
    const carer = await queries.findCarer(userId);
    if (carer === undefined) return;
    const content = carerWelcomeMail(
      carer,
      { login: carer.login, signInUrl: `${config.publicUrl}${hrefOf('LOGIN')}` },
      themeColorsOf({}),
    );
    await mail.send({ to: carer.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

/** The recipient of the notice, and the name of the other party. */
const partiesOf = (row: MailedDelegation, to: DelegationParty) => {
  const person = {
    firstName: row.personFirstName,
    lastName: row.personLastName,
    mail: row.personMail,
    isDisabled: row.personDisabledAt !== null,
  };
  const delegate = {
    firstName: row.delegateFirstName ?? row.prenom,
    lastName: row.delegateLastName ?? row.nom,
    mail: row.delegateMail ?? row.mail,
    isDisabled: row.delegateDisabledAt !== null,
  };
  // Before the acceptance the person only sees the name that they typed.
  const displayed = row.acceptedAt === null ? nameOf(row.prenom, row.nom) : undefined;
  return to === 'BENEFICIAIRE'
    ? { reader: person, other: displayed ?? nameOf(delegate.firstName, delegate.lastName) }
    : { reader: delegate, other: nameOf(person.firstName, person.lastName) };
};

export const createNoticeMail = (dependencies: Dependencies): OutboxHandler => {
  const { mail, queries, themes } = dependencies;
  const links = createDisavowalLinks(dependencies);
  const run: OutboxHandler['run'] = async (payload, message) => {
    const { delegationId, event, to, linkId, sealedToken } = z.parse(noticePayload, payload);
    const row = await queries.find(delegationId);
    const sentence = DELEGATION_EVENTS[event][to];
    if (row === undefined || sentence === undefined) return;
    const { reader, other } = partiesOf(row, to);
    if (reader.isDisabled) return;
    const content = delegationNoticeMail(
      reader,
      {
        ...termsOf(row),
        sentence,
        other,
        reason: row.refusal ?? undefined,
        notMeUrl:
          linkId === undefined || sealedToken === undefined
            ? undefined
            : links.addressOf(linkId, sealedToken),
      },
      to === 'BENEFICIAIRE' ? await themes.ofAccount(row.personUserId) : themeColorsOf({}),
    );
    await mail.send({ to: reader.mail, ...content, messageId: messageIdOf(message.id) });
  };
  return { kind: NOTICE_MAIL, run };
};
