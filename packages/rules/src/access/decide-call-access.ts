import type { BypassKind, Permission, SpaceType } from './vocabulary.ts';

/** Families of calls that a link session may be kept to. */
export type CallScope = 'session' | 'order' | 'trade' | 'profile' | 'other';

export type CallAccess =
  /** Nobody needs to be connected. */
  | { readonly kind: 'public' }
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
    };

export interface Caller {
  readonly space: SpaceType;
  readonly permissions: readonly Permission[];
  readonly fromBackOffice: boolean;
  readonly readOnly: boolean;
  readonly bypass: BypassKind | undefined;
  readonly isUnified: boolean;
}

export type CallRefusal = 'SESSION_REQUISE' | 'LECTURE_SEULE' | 'ACCES_REFUSE';

/** What a link keeps its session to; a session of two kinds is kept to what both allow. */
const isInScope = (scope: CallScope, caller: Caller): boolean => {
  if (scope === 'session') return true;
  if (caller.bypass === 'PARTENAIRE') {
    const isAllowed = scope === 'order' || (scope === 'profile' && caller.isUnified);
    if (!isAllowed) return false;
  }
  const isKeptToTrade = caller.fromBackOffice && caller.space === 'ESPACE_BENEFICIAIRE';
  return !isKeptToTrade || scope === 'trade';
};

/** The server's own word on a call: `undefined` lets it through. */
export const decideCallAccess = (
  access: CallAccess,
  caller: Caller | undefined,
): CallRefusal | undefined => {
  if (access.kind !== 'token') return undefined;
  if (caller === undefined) return 'SESSION_REQUISE';
  if (!isInScope(access.scope, caller)) return 'ACCES_REFUSE';
  const isPermitted =
    access.anyOf.length === 0 || access.anyOf.some((one) => caller.permissions.includes(one));
  if (!isPermitted) return 'ACCES_REFUSE';
  return caller.readOnly && access.mutates ? 'LECTURE_SEULE' : undefined;
};
