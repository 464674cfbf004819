import type { BypassKind, FeatureId, Permission, SpaceType } from './vocabulary.ts';

/** Families of calls that a link session may be kept to. */
export type CallScope = 'session' | 'order' | 'trade' | 'card' | 'profile' | 'other';

export type CallAccess =
  /** Nobody needs to be connected. `knowsCaller`: who is connected may be answered more. */
  | { readonly kind: 'public'; readonly knowsCaller?: true }
  /** Another program, by its own credentials. */
  | { readonly kind: 'partner' }
  /** A machine that signs the bytes it sends, with a key of its own. */
  | { readonly kind: 'signature' }
  /** A connected person; an empty `anyOf` asks for no permission. */
  | {
      readonly kind: 'token';
      readonly anyOf: readonly Permission[];
      readonly mutates: boolean;
      readonly scope: CallScope;
      /** For the person alone: closed to whoever acts in their place, whatever they may do. */
      readonly isPersonal?: true;
      /** Asks for no permission, and is theirs to read too: what it answers is the person's papers. */
      readonly isDelegable?: true;
      /** What a contract must have on: what is held under one that has not stays out of reach. */
      readonly feature?: FeatureId;
    };

type TokenAccess = Extract<CallAccess, { readonly kind: 'token' }>;

export interface Caller {
  readonly space: SpaceType;
  readonly permissions: readonly Permission[];
  readonly fromBackOffice: boolean;
  readonly readOnly: boolean;
  readonly bypass: BypassKind | undefined;
  readonly isUnified: boolean;
  /** A carer or guardian, who acts in the place of the person whose space it is. */
  readonly isDelegate: boolean;
  /** What is on in at least one of the contracts that the call may speak of. */
  readonly features: readonly FeatureId[];
}

export type CallRefusal = 'SESSION_REQUISE' | 'LECTURE_SEULE' | 'ACCES_REFUSE';

/** What a link keeps its session to; a session of two kinds is kept to what both allow. */
const isInScope = (scope: CallScope, caller: Caller): boolean => {
  if (scope === 'session') return true;
  if (caller.bypass === 'PARTENAIRE') {
    const isAllowed =
      scope === 'order' || scope === 'card' || (scope === 'profile' && caller.isUnified);
    if (!isAllowed) return false;
  }
  const isKeptToTrade = caller.fromBackOffice && caller.space === 'ESPACE_BENEFICIAIRE';
  return !isKeptToTrade || scope === 'trade' || scope === 'card';
};

/**
 * Somebody with an access of their own acts for the person, and is never taken for them: the ways
 * in, the profile, the preferences and the letters stay closed. What asks for a permission is
 * judged by those that the access leaves.
 */
const isOpenToDelegate = (access: TokenAccess): boolean => {
  const { scope, anyOf, mutates, isPersonal, isDelegable } = access;
  if (isPersonal === true || scope === 'profile') return false;
  if (isDelegable === true) return !mutates;
  if (scope === 'session') return !mutates;
  return anyOf.length > 0 || scope === 'order' || scope === 'card';
};

/** The server's own word on a call: `undefined` lets it through. */
export const decideCallAccess = (
  access: CallAccess,
  caller: Caller | undefined,
): CallRefusal | undefined => {
  if (access.kind !== 'token') return undefined;
  if (caller === undefined) return 'SESSION_REQUISE';
  if (!isInScope(access.scope, caller)) return 'ACCES_REFUSE';
  if (caller.isDelegate && !isOpenToDelegate(access)) return 'ACCES_REFUSE';
  const isPermitted =
    access.anyOf.length === 0 || access.anyOf.some((one) => caller.permissions.includes(one));
  if (!isPermitted) return 'ACCES_REFUSE';
  if (access.feature !== undefined && !caller.features.includes(access.feature)) {
    return 'ACCES_REFUSE';
  }
  return caller.readOnly && access.mutates ? 'LECTURE_SEULE' : undefined;
};
