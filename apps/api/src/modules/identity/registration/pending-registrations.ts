import { REGISTRATION_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createMailedTokens } from '../sign-in/authentication.module.ts';
import {
  pendingRegistrationsIn,
  type PendingKind,
  type PendingRegistration,
} from './pending-registrations.repository.ts';

export const REGISTRATION_PROOF_MAIL = 'COURRIEL_PREUVE_INSCRIPTION';

const LINK_LIFE_MS = REGISTRATION_LINK_DAYS * 86_400_000;

/** What a confirmed registration writes; the password is already hashed. */
const pendingContent = z.object({
  /** The address of the link, and of a new user. */
  mail: z.string(),
  nom: z.string(),
  prenom: z.string(),
  birthDate: z.string(),
  civility: z.enum(['M', 'MME']),
  address: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  postalCode: z.string(),
  town: z.string(),
  mobile: z.string(),
  landline: z.string(),
  mailOffers: z.boolean(),
  passwordHash: z.nullable(z.string()),
  matricule: z.nullable(z.string()),
  cesuCode: z.nullable(z.string()),
  productChoice: z.enum(['TITRE', 'COMPTE', 'INCONNU']),
  infos: z.array(z.object({ code: z.string(), valeur: z.string() })),
});
export type PendingContent = z.output<typeof pendingContent>;

export const contentPurpose = (id: string): string => `inscription:${id}`;

export interface NewPending {
  readonly kind: PendingKind;
  readonly userId: string | undefined;
  readonly contractNumero: string;
  readonly campaignId: string;
  readonly lineId: string | null;
  readonly content: PendingContent;
}

export const createPendingRegistrations = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'digest' | 'secretBox' | 'outbox' | 'config'>,
) => {
  const { clock, ids, secretBox, outbox } = dependencies;
  const tokens = createMailedTokens(dependencies, 'CONFIRM_REGISTRATION');
  return {
    tokenHashesOf: tokens.hashesOf,

    linkOf: (id: string, sealedToken: string): string => tokens.open(id, sealedToken).url,

    contentOf: ({ id, sealedContent }: Pick<PendingRegistration, 'id' | 'sealedContent'>) => {
      const content: unknown = JSON.parse(secretBox.open(contentPurpose(id), sealedContent));
      return z.parse(pendingContent, content);
    },

    /** Stores the request and queues its mail; the worker sends none for a MUETTE. */
    open: async (unit: UnitOfWork, pending: NewPending): Promise<void> => {
      const id = ids.ordered();
      const { hash, sealed } = tokens.create(id);
      const createdAt = clock.realNow();
      await pendingRegistrationsIn(unit).insert({
        id,
        kind: pending.kind,
        userId: pending.userId ?? null,
        contractNumero: pending.contractNumero,
        campaignId: pending.campaignId,
        lineId: pending.lineId,
        tokenHash: hash,
        sealedContent: secretBox.seal(contentPurpose(id), JSON.stringify(pending.content)),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS),
      });
      await outbox.add(unit, {
        kind: REGISTRATION_PROOF_MAIL,
        dedupKey: `${REGISTRATION_PROOF_MAIL}:${id}`,
        payload: { pendingId: id, sealedToken: sealed },
      });
    },
  };
};
export type PendingRegistrations = ReturnType<typeof createPendingRegistrations>;
