import type { AuthenticatedCaller } from '../ports/caller.ts';
import type { PartnerCaller } from '../ports/partner.ts';

interface KnownCaller {
  readonly caller: Pick<AuthenticatedCaller, 'accountId'> | undefined;
  readonly partner: Pick<PartnerCaller, 'partnerId'> | undefined;
}

/** Whose an idempotency key is. Two programs, or a program and a person, may choose the same one. */
export const commandOwner = ({ caller, partner }: KnownCaller): string => {
  if (caller !== undefined) return caller.accountId;
  return partner === undefined ? 'public' : `partenaire:${partner.partnerId}`;
};
