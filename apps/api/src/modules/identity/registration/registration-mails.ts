import { REGISTRATION_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import { contractLoginHref, hrefOf } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import type { MailContent } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import {
  addedContractMail,
  alreadyRegisteredMail,
  attachmentProofMail,
  firstRegistrationMail,
  registrationLoginMail,
  registrationAlarmMail,
  registrationProofMail,
} from './registration-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { REGISTRATION_PROOF_MAIL, type PendingRegistrations } from './pending-registrations.ts';
import type { RegistrationMailQueries } from './registration.queries.ts';

export const REGISTRATION_MAIL = 'COURRIEL_INSCRIPTION';
export const SEND_LOGIN_MAIL = 'COURRIEL_IDENTIFIANT_INSCRIPTION';
export const REGISTRATION_ALARM_MAIL = 'COURRIEL_ALERTE_INSCRIPTION';

const proof = z.object({ pendingId: z.string(), sealedToken: z.string() });
const registered = z.object({
  accountId: z.string(),
  numeroContrat: z.string(),
  isFirst: z.boolean(),
});
const reminder = z.object({ accountIds: z.array(z.string()), numeroContrat: z.string() });
const alarm = z.object({ numeroContrat: z.string() });

export type LoginQueries = Pick<RegistrationMailQueries, 'findByMail'>;

export const createRegistrationMails = ({
  mail,
  config,
  reader,
  clock,
  queries,
  pendings,
}: Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'> & {
  readonly queries: RegistrationMailQueries;
  readonly pendings: PendingRegistrations;
}): readonly OutboxHandler[] => {
  const themes = mailThemeQueries(reader);
  const signInUrl = (numero: string) => `${config.publicUrl}${contractLoginHref(numero)}`;

  const send = (to: string, content: MailContent, id: string): Promise<void> =>
    mail.send({ to, ...content, messageId: messageIdOf(id) });

  return [
    {
      kind: REGISTRATION_PROOF_MAIL,
      run: async (payload, { id }) => {
        const { pendingId, sealedToken } = z.parse(proof, payload);
        const pending = await queries.findPending(pendingId, clock.realNow());
        if (pending === undefined || pending.kind === 'MUETTE') return;
        const { nom, prenom, mail: to } = pendings.contentOf(pending);
        const addressee = { firstName: prenom, lastName: nom };
        const { socialReason, contractNumero } = pending;
        const theme = await themes.ofContract(contractNumero);
        if (pending.kind === 'RAPPEL') {
          const facts = {
            login: pending.login ?? '',
            socialReason,
            signInUrl: signInUrl(contractNumero),
          };
          await send(to, alreadyRegisteredMail(addressee, facts, theme), id);
          return;
        }
        const url = pendings.linkOf(pendingId, sealedToken);
        const compose = pending.kind === 'NOUVELLE' ? registrationProofMail : attachmentProofMail;
        const facts = { socialReason, url, lifeDays: REGISTRATION_LINK_DAYS };
        await send(to, compose(addressee, facts, theme), id);
      },
    },
    {
      kind: REGISTRATION_MAIL,
      run: async (payload, { id }) => {
        const { accountId: userId, numeroContrat, isFirst } = z.parse(registered, payload);
        const [person] = await queries.findAddressees([userId]);
        const contract = await queries.findContract(numeroContrat);
        if (person === undefined || contract === undefined) return;
        const facts = {
          login: person.login,
          socialReason: contract.socialReason,
          signInUrl: signInUrl(numeroContrat),
        };
        const theme = await themes.ofContract(numeroContrat);
        const compose = isFirst ? firstRegistrationMail : addedContractMail;
        await send(person.mail, compose(person, facts, theme), id);
      },
    },
    {
      kind: SEND_LOGIN_MAIL,
      run: async (payload, { id }) => {
        const { accountIds: userIds, numeroContrat } = z.parse(reminder, payload);
        if (userIds.length === 0) return;
        const people = await queries.findAddressees(userIds);
        const [first] = people;
        if (first === undefined) return;
        const theme = await themes.ofContract(numeroContrat);
        const url = `${config.publicUrl}${hrefOf('LOGIN')}`;
        await send(first.mail, registrationLoginMail(people, url, theme), id);
      },
    },
    {
      kind: REGISTRATION_ALARM_MAIL,
      run: async (payload, { id }) => {
        const { numeroContrat } = z.parse(alarm, payload);
        const contract = await queries.findContract(numeroContrat);
        if (contract === undefined) return;
        const { failures, windowS } = config.limits.registration.contract;
        const content = registrationAlarmMail({
          numeroContrat,
          socialReason: contract.socialReason,
          failures,
          windowMinutes: Math.ceil(windowS / 60),
        });
        const owners = await queries.findOwners(numeroContrat);
        const addresses =
          owners.length === 0 ? [config.mail.support] : owners.map((one) => one.mail);
        for (const [rank, to] of addresses.entries()) await send(to, content, `${id}-${rank}`);
      },
    },
  ];
};
