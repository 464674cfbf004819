import type { FeatureId, LinkKind, Permission, SpaceType } from './vocabulary.ts';

export type CallAccess =
  /** No session needed. `knowsCaller`: the answer may contain more for a signed-in caller. */
  | { readonly kind: 'public'; readonly knowsCaller?: true }
  /** A partner's program with its own credentials. */
  | { readonly kind: 'partner' }
  /** A machine that signs the request body with its own key. */
  | { readonly kind: 'signature' }
  /** A signed-in user; an empty `anyOf` requires no permission. */
  | {
      readonly kind: 'token';
      readonly anyOf: readonly Permission[];
      readonly mutates: boolean;
      /** Kinds of link session that may make the call; none by default. */
      readonly links?: readonly LinkKind[];
      /** Closed to delegates, whatever their permissions. */
      readonly isPersonal?: true;
      /** Requires no permission and is also open to delegates. */
      readonly isDelegable?: true;
      /** Feature that the contract must have; data of other contracts is excluded. */
      readonly feature?: FeatureId;
    };

type TokenAccess = Extract<CallAccess, { readonly kind: 'token' }>;

export interface Caller {
  readonly space: SpaceType;
  readonly permissions: readonly Permission[];
  readonly readOnly: boolean;
  /** How the session was opened in the space of this person; `undefined` for a sign-in. */
  readonly link: LinkKind | undefined;
  readonly isDelegate: boolean;
  /** Features of at least one contract in the scope of the call. */
  readonly features: readonly FeatureId[];
}

export type CallRefusal = 'SESSION_REQUISE' | 'LECTURE_SEULE' | 'ACCES_REFUSE';

/**
 * A call with permissions is checked against those of the delegation; a call without permissions is
 * closed to delegates unless it is marked `isDelegable`.
 */
const isOpenToDelegate = ({ anyOf, mutates, isPersonal, isDelegable }: TokenAccess): boolean => {
  if (isPersonal === true) return false;
  return anyOf.length > 0 || (isDelegable === true && !mutates);
};

const isOpenToLink = ({ links = [] }: TokenAccess, link: LinkKind | undefined): boolean =>
  link === undefined || links.includes(link);

/** `undefined` when the call is allowed. */
export const decideCallAccess = (
  access: CallAccess,
  caller: Caller | undefined,
): CallRefusal | undefined => {
  if (access.kind !== 'token') return undefined;
  if (caller === undefined) return 'SESSION_REQUISE';
  if (caller.isDelegate && !isOpenToDelegate(access)) return 'ACCES_REFUSE';
  const isPermitted =
    access.anyOf.length === 0 || access.anyOf.some((one) => caller.permissions.includes(one));
  if (!isPermitted) return 'ACCES_REFUSE';
  if (access.feature !== undefined && !caller.features.includes(access.feature)) {
    return 'ACCES_REFUSE';
  }
  // Checked before the list of links, because a change in read-only mode has its own error.
  if (caller.readOnly && access.mutates) return 'LECTURE_SEULE';
  return isOpenToLink(access, caller.link) ? undefined : 'ACCES_REFUSE';
};
