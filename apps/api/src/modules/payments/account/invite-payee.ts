import type { PayeeInvitation } from '@portail/contract/payments/paying.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { PAYEE_INVITATION_MAIL } from './invitation-mail.ts';
import { invitationsIn } from './invitations.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'limits' | 'digest' | 'outbox'>;

const DAY_S = 86_400;
/** Strangers are written to at a person's word: seldom, and the same one once. */
const PER_PERSON = { failures: 5, windowS: DAY_S } as const;
const PER_ADDRESS = { failures: 1, windowS: DAY_S } as const;

export type InvitePayee = (caller: AuthenticatedCaller, asked: PayeeInvitation) => Promise<void>;

/** Asks somebody whom no code finds to affiliate; the mail leaves by the outbox. */
export const createInvitePayee = (dependencies: Dependencies): InvitePayee => {
  const { units, clock, ids, limits, digest, outbox } = dependencies;
  return async (caller, { numeroContrat, nom, email }) => {
    const scope = beneficiaryScopeOf(caller);
    requireOwnContract(scope, numeroContrat);
    const id = ids.ordered();
    const counted = [
      { key: digest.of('invitation', caller.accountId), ...PER_PERSON },
      { key: digest.of('invitation-adresse', email.toLowerCase()), ...PER_ADDRESS },
    ];
    await units.transact(async (unit) => {
      for (const rule of counted) await limits.count(unit, { ...rule, clearedBySuccess: false });
      const createdAt = clock.realNow();
      await invitationsIn(unit).insert(scope, {
        id,
        contract: numeroContrat,
        nom: nom.trim(),
        email,
        createdAt,
      });
      await outbox.add(unit, {
        kind: PAYEE_INVITATION_MAIL,
        dedupKey: `${PAYEE_INVITATION_MAIL}:${id}`,
        payload: { invitationId: id },
      });
    });
  };
};
