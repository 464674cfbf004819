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
import type { FunderRights } from '../../funders/rights.ts';

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
  readonly isDelegate: boolean;
  /** Has no own space, only delegations. */
  readonly isCarer: boolean;
  /** Chosen by a beneficiary; the other spaces have none. */
  readonly mode: VisualisationMode | undefined;
  readonly contract: ContractView | undefined;
  /** Set for funder users. */
  readonly clientType: ClientType | undefined;
  /** Of a funder user whose rights differ from one contract to another. */
  readonly funderRights?: FunderRights | undefined;
}

export type SessionView = AnonymousView | ConnectedView;

export const ANONYMOUS: AnonymousView = {
  kind: 'anonymous',
  hasMfaSession: false,
  hasRegistrationContract: false,
};
