import type {
  ClientType,
  ContractFlag,
  FeatureId,
  LinkKind,
  OrderType,
  Permission,
  SpaceType,
  VisualisationMode,
} from './vocabulary.ts';

/** What the decisions need to know of the contract that is being looked at. */
export interface ContractView {
  readonly numeroContrat: string;
  readonly clientType: ClientType;
  readonly features: readonly FeatureId[];
  readonly flags: readonly ContractFlag[];
}

export interface AnonymousView {
  readonly kind: 'anonymous';
  readonly hasMfaSession: boolean;
  /** A contract is known from the query or from the stored registration. */
  readonly hasRegistrationContract: boolean;
}

export interface ConnectedView {
  readonly kind: 'connected';
  readonly space: SpaceType;
  readonly permissions: readonly Permission[];
  readonly readOnly: boolean;
  /** How the session was opened in the space of this person; `undefined` for a sign-in. */
  readonly link: LinkKind | undefined;
  readonly orderType: OrderType | undefined;
  readonly isUnified: boolean;
  /** Acts in the place of the person whose space it is. */
  readonly isDelegate: boolean;
  /** Has no space of their own: only those that others let them into. */
  readonly isCarer: boolean;
  /** Chosen by a beneficiary; the other spaces have none. */
  readonly mode: VisualisationMode | undefined;
  readonly contract: ContractView | undefined;
  /** Client users carry their type themselves. */
  readonly clientType: ClientType | undefined;
}

export type SessionView = AnonymousView | ConnectedView;

export const ANONYMOUS: AnonymousView = {
  kind: 'anonymous',
  hasMfaSession: false,
  hasRegistrationContract: false,
};
