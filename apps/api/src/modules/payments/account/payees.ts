import type {
  PaidPayee,
  Payee,
  PayeeInvitation,
} from '@portail/contract/payments/account-payments.schemas.ts';
import { INSTANT_MAX_CENTS } from '@portail/rules/settlement/instant-payout.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { payeeInvitationMail } from './paying-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  beneficiaryScopeOf,
  operatorScope,
  requireOwnContract,
} from '../../../platform/ports/owner-scope.ts';
import { payeeInvitationQueries, payeeQueries, type PayeeRow } from './payments.queries.ts';
import { invitationsIn } from './payments.repository.ts';

/** Allows typing mistakes, but not the enumeration of all codes. */
const UNKNOWN_CODES = { failures: 40, windowS: 3_600 } as const;

/** The payer is told before paying that the payment would leave at once. */
const payeeOf = <Row extends PayeeRow>(
  { config }: Pick<Platform, 'config'>,
  { isPaidAtOnce, ...payee }: Row,
) =>
  isPaidAtOnce && config.bank.isInstant
    ? { ...payee, instantaneJusqua: wireEuros(INSTANT_MAX_CENTS) }
    : payee;

export const findPayee = async (
  platform: Pick<Platform, 'reader' | 'units' | 'limits' | 'digest' | 'config'>,
  caller: AuthenticatedCaller,
  codeNan: string,
): Promise<Payee> => {
  const { reader, units, limits, digest } = platform;
  const queries = payeeQueries(reader, beneficiaryScopeOf(caller));
  const attempt = await limits.admit([
    { key: digest.of('nan', caller.userId), ...UNKNOWN_CODES, clearedBySuccess: false },
  ]);
  const payee = await queries.findByCode(codeNan).catch(async (error: unknown) => {
    await attempt.abandon();
    throw error;
  });
  if (payee === undefined) {
    await units.transact((unit) => attempt.fail(unit));
    throw new DomainError('INTERVENANT_INCONNU');
  }
  await attempt.abandon();
  return payeeOf(platform, payee);
};

export const listPaidPayees = async (
  platform: Pick<Platform, 'reader' | 'config'>,
  caller: AuthenticatedCaller,
  numeroContrat: string | undefined,
): Promise<PaidPayee[]> => {
  const scope = beneficiaryScopeOf(caller);
  requireOwnContract(scope, numeroContrat);
  const rows = await payeeQueries(platform.reader, scope).listPaid(numeroContrat);
  return rows.map(({ lastDay, lastCents, moyen, ...payee }) => ({
    ...payeeOf(platform, payee),
    dernierPaiement: { date: lastDay, montant: wireEuros(lastCents), moyen },
  }));
};

const INVITATION_MAIL = 'COURRIEL_INVITATION_INTERVENANT';
const DAY_S = 86_400;
/** The recipients have not agreed to receive mail, so invitations are few and never repeated. */
const INVITATIONS_PER_USER = { failures: 5, windowS: DAY_S } as const;
const INVITATIONS_PER_ADDRESS = { failures: 1, windowS: DAY_S } as const;

/** Invites a payee without a code to affiliate; the mail is sent by the outbox. */
export const invitePayee = async (
  platform: Pick<Platform, 'units' | 'clock' | 'ids' | 'limits' | 'digest' | 'outbox'>,
  caller: AuthenticatedCaller,
  { numeroContrat, nom, email }: PayeeInvitation,
): Promise<void> => {
  const { units, clock, ids, limits, digest, outbox } = platform;
  const scope = beneficiaryScopeOf(caller);
  requireOwnContract(scope, numeroContrat);
  const id = ids.ordered();
  const counted = [
    { key: digest.of('invitation', caller.userId), ...INVITATIONS_PER_USER },
    { key: digest.of('invitation-adresse', email.toLowerCase()), ...INVITATIONS_PER_ADDRESS },
  ];
  await units.transact(async (unit) => {
    for (const rule of counted) await limits.count(unit, { ...rule, clearedBySuccess: false });
    await invitationsIn(unit).insert(scope, {
      id,
      contract: numeroContrat,
      nom: nom.trim(),
      email,
      createdAt: clock.realNow(),
    });
    await outbox.add(unit, {
      kind: INVITATION_MAIL,
      dedupKey: `${INVITATION_MAIL}:${id}`,
      payload: { invitationId: id },
    });
  });
};

const invitationPayload = z.object({ invitationId: z.string() });

export const createPayeeInvitationMail = (
  platform: Pick<Platform, 'reader' | 'mail' | 'units' | 'clock' | 'config'>,
): OutboxHandler => {
  const { reader, mail, units, clock, config } = platform;
  const queries = payeeInvitationQueries(
    reader,
    operatorScope('systeme', 'invitation d’un intervenant à s’affilier'),
  );
  const themes = mailThemeQueries(reader);
  return {
    kind: INVITATION_MAIL,
    run: async (payload, message) => {
      const { invitationId } = z.parse(invitationPayload, payload);
      const invitation = await queries.findUnsent(invitationId);
      if (invitation === undefined || invitation.email === null || invitation.nom === null) return;
      const { nom, email, firstName, lastName, contract } = invitation;
      const content = payeeInvitationMail(
        { nom, payer: `${firstName} ${lastName}`, url: config.publicUrl },
        await themes.ofContract(contract),
      );
      await mail.send({ to: email, ...content, messageId: messageIdOf(message.id) });
      await units.transact((unit) => invitationsIn(unit).markSent(invitationId, clock.realNow()));
    },
  };
};
