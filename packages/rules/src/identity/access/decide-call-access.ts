import type { FeatureId, LinkKind, Permission, SpaceType } from './vocabulary.ts';

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
      /** Kinds of link session that may make the call. Without it, none may. */
      readonly links?: readonly LinkKind[];
      /** For the person alone: closed to whoever acts in their place, whatever they may do. */
      readonly isPersonal?: true;
      /** Asks for no permission, and may be read by a delegate too. */
      readonly isDelegable?: true;
      /** What a contract must have on: what is held under one that has not stays out of reach. */
      readonly feature?: FeatureId;
    };

type TokenAccess = Extract<CallAccess, { readonly kind: 'token' }>;

export interface Caller {
  readonly space: SpaceType;
  readonly permissions: readonly Permission[];
  readonly readOnly: boolean;
  /** How the session was opened in the space of this person; `undefined` for a sign-in. */
  readonly link: LinkKind | undefined;
  /** A carer or guardian, who acts in the place of the person whose space it is. */
  readonly isDelegate: boolean;
  /** What is on in at least one of the contracts that the call may speak of. */
  readonly features: readonly FeatureId[];
}

export type CallRefusal = 'SESSION_REQUISE' | 'LECTURE_SEULE' | 'ACCES_REFUSE';

/**
 * A delegate acts for the person, and is never taken for them. A call that asks for a permission is
 * judged by those that the access leaves; one that asks for none is closed unless it says otherwise.
 */
const isOpenToDelegate = ({ anyOf, mutates, isPersonal, isDelegable }: TokenAccess): boolean => {
  if (isPersonal === true) return false;
  return anyOf.length > 0 || (isDelegable === true && !mutates);
};

const isOpenToLink = ({ links = [] }: TokenAccess, link: LinkKind | undefined): boolean =>
  link === undefined || links.includes(link);

/** The server's own word on a call: `undefined` lets it through. */
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
  // Before the list of links: D-008 gives a change in read-only mode its own words.
  if (caller.readOnly && access.mutates) return 'LECTURE_SEULE';
  return isOpenToLink(access, caller.link) ? undefined : 'ACCES_REFUSE';
};
