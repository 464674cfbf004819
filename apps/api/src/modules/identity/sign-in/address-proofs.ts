import {
  ADDRESS_PROOF_HOURS,
  ADDRESS_PROOFS_PER_DAY,
} from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import * as z from 'zod/mini';
import type { AddressProofPurpose } from '../../../platform/db/database-types.ts';
import { addressInUseMail, addressProofMail } from './address-templates.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ownUserIn, reserveMail } from './users.repository.ts';
import {
  addressProofQueries,
  addressProofsIn,
  type AddressProof,
} from './address-proofs.repository.ts';
import { createMailedTokens } from './mailed-links.ts';
import { resetLinksIn } from '../recovery/recovery.repository.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { createSendNotice } from './security-notices.ts';

const PROOF_MAIL = 'COURRIEL_PREUVE_ADRESSE';
const LIFE_MS = ADDRESS_PROOF_HOURS * 3_600_000;
const DAY_S = 86_400;

const payloadSchema = z.object({ proofId: z.string(), sealedToken: z.string() });

interface NewProof {
  readonly userId: string;
  readonly mail: string;
  readonly purpose: AddressProofPurpose;
}

/**
 * Proof of an e-mail address. `begin` stores a pending address and mails a one-time link to it; the
 * pending address is used for nothing else. `prove` takes the token of that link: the address
 * becomes the proved address of the user (`user_account.mail`, `mail_proved_at`), unless another
 * user has proved it meanwhile. An address that already belongs to another user is accepted by
 * `begin` like any other, so that the answer reveals nothing; its owner then receives a message
 * instead of the link. Purposes: `CHANGEMENT` when the user has another proved address,
 * `INSCRIPTION` when `mail_proved_at` is null.
 */
export const createAddressProofs = (
  dependencies: Pick<
    Platform,
    | 'reader'
    | 'units'
    | 'clock'
    | 'ids'
    | 'digest'
    | 'secretBox'
    | 'config'
    | 'limits'
    | 'outbox'
    | 'securityLog'
  >,
) => {
  const { reader, units, clock, ids, digest, limits, outbox, securityLog } = dependencies;
  const queries = addressProofQueries(reader);
  const tokens = createMailedTokens(dependencies, 'ADDRESS_PROOF');
  const sendNotice = createSendNotice(dependencies);

  const countSend = (unit: UnitOfWork, userId: string): Promise<void> =>
    limits.count(unit, {
      key: digest.of('preuve-adresse', userId),
      failures: ADDRESS_PROOFS_PER_DAY,
      windowS: DAY_S,
      clearedBySuccess: false,
    });

  const mailProof = (unit: UnitOfWork, proofId: string, sealedToken: string): Promise<void> =>
    outbox.add(unit, {
      kind: PROOF_MAIL,
      dedupKey: `${PROOF_MAIL}:${ids.random()}`,
      payload: { proofId, sealedToken },
    });

  /** False when another user has proved the address meanwhile. */
  const takeEffect = async (
    unit: UnitOfWork,
    { userId, mail, purpose }: AddressProof,
    origin: RequestOrigin,
  ): Promise<boolean> => {
    const now = clock.realNow();
    const user = ownUserIn(unit, { userId });
    const { mail: former } = await user.lock();
    if (await user.isTaken(mail)) return false;
    await user.setProvedMail(mail, now);
    if (purpose === 'CHANGEMENT') {
      // Links and codes mailed to the former address must stop working.
      await resetLinksIn(unit).useAll(userId, now);
      await verificationsIn(unit).closeAll(userId, now);
      await sendNotice(unit, userId, 'ADRESSE_MODIFIEE', { to: former });
      await sendNotice(unit, userId, 'ADRESSE_MODIFIEE');
    }
    await securityLog.record(unit, origin, {
      kind: 'ADRESSE_MODIFIEE',
      result: 'SUCCES',
      userId,
      details: { acte: 'PREUVE', motif: purpose },
    });
    return true;
  };

  return {
    /** Replaces a pending address; limited, so that it cannot flood a mailbox. */
    begin: async (unit: UnitOfWork, { userId, mail, purpose }: NewProof): Promise<void> => {
      await countSend(unit, userId);
      const now = clock.realNow();
      const proofs = addressProofsIn(unit);
      await proofs.closePending(userId, 'REMPLACEE', now);
      const id = ids.ordered();
      const { hash, sealed } = tokens.create(id);
      await proofs.insert({
        id,
        userId,
        mail,
        purpose,
        tokenHash: hash,
        createdAt: now,
        sentAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      });
      await mailProof(unit, id, sealed);
    },

    pendingOf: (userId: string): Promise<AddressProof | undefined> =>
      queries.findPending(userId, clock.realNow()),

    /** The new link replaces the former one. */
    resend: (userId: string): Promise<void> =>
      units.transact(async (unit) => {
        const now = clock.realNow();
        const proofs = addressProofsIn(unit);
        const pending = await proofs.lockPending(userId, now);
        if (pending === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        await countSend(unit, userId);
        const { hash, sealed } = tokens.create(pending.id);
        await proofs.replaceToken(pending.id, {
          tokenHash: hash,
          at: now,
          expiresAt: new Date(now.getTime() + LIFE_MS),
        });
        await mailProof(unit, pending.id, sealed);
      }),

    /** True when an address was pending. */
    cancel: (unit: UnitOfWork, userId: string, outcome: 'ANNULEE' | 'PAS_MOI'): Promise<boolean> =>
      addressProofsIn(unit).closePending(userId, outcome, clock.realNow()),

    prove: async (token: string, origin: RequestOrigin): Promise<AddressProof> => {
      const hashes = tokens.hashesOf(token);
      const proof = await queries.findByToken(hashes, clock.realNow());
      if (proof === undefined) throw new DomainError('LIEN_ADRESSE_INVALIDE');
      const isConfirmed = await units.transact(async (unit) => {
        await reserveMail(unit, proof.mail);
        const isOwn = await takeEffect(unit, proof, origin);
        const outcome = isOwn ? 'PROUVEE' : 'PRISE';
        if (!(await addressProofsIn(unit).close(hashes, outcome, clock.realNow()))) {
          throw new DomainError('LIEN_ADRESSE_INVALIDE');
        }
        return isOwn;
      });
      if (!isConfirmed) throw new DomainError('ADRESSE_DEJA_UTILISEE');
      return proof;
    },
  };
};

/**
 * The owner of the address is looked up in the worker, so that the timing of the call reveals
 * nothing.
 */
export const createAddressProofMail = (
  dependencies: Pick<Platform, 'reader' | 'mail' | 'config' | 'clock' | 'digest' | 'secretBox'> & {
    readonly themes: MailThemes;
  },
): OutboxHandler => {
  const { reader, mail, config, clock, themes } = dependencies;
  const queries = addressProofQueries(reader);
  const tokens = createMailedTokens(dependencies, 'ADDRESS_PROOF');
  return {
    kind: PROOF_MAIL,
    run: async (payload, message) => {
      const { proofId, sealedToken } = z.parse(payloadSchema, payload);
      const proof = await queries.findMailed(proofId);
      if (proof === undefined || proof.expiresAt <= clock.realNow()) return;
      const { hashes, url } = tokens.open(proofId, sealedToken);
      if (!hashes.includes(proof.tokenHash)) return;
      const owner = await queries.findOwner(proof.mail, proof.userId);
      const content =
        owner === undefined
          ? addressProofMail(
              proof,
              { url, lifeHours: ADDRESS_PROOF_HOURS, purpose: proof.purpose },
              await themes.ofAccount(proof.userId),
            )
          : addressInUseMail(owner, { signInUrl: `${config.publicUrl}${hrefOf('LOGIN')}` });
      await mail.send({ to: proof.mail, ...content, messageId: messageIdOf(message.id) });
    },
  };
};
