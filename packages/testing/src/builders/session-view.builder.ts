import type {
  AnonymousView,
  ConnectedView,
  ContractView,
} from '@portail/rules/identity/access/session-view.ts';
import { ANONYMOUS } from '@portail/rules/identity/access/session-view.ts';
import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  type ClientType,
  CONTRACT_FLAGS,
  type ContractFlag,
  FEATURE_IDS,
  type FeatureId,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type OrderType,
  type Permission,
  type VisualisationMode,
} from '@portail/rules/identity/access/vocabulary.ts';
import {
  delegatedPermissions,
  type DelegationRight,
} from '@portail/rules/identity/delegations/delegation.ts';

class AnonymousBuilder {
  readonly #view: AnonymousView;

  constructor(view: AnonymousView) {
    this.#view = view;
  }

  withMfaSession(): AnonymousBuilder {
    return new AnonymousBuilder({ ...this.#view, hasMfaSession: true });
  }

  withRegistrationContract(): AnonymousBuilder {
    return new AnonymousBuilder({ ...this.#view, hasRegistrationContract: true });
  }

  build(): AnonymousView {
    return this.#view;
  }
}

/** A connected person. Every method answers a new builder, so a base may be shared by tests. */
class SessionViewBuilder {
  readonly #view: ConnectedView;

  constructor(view: ConnectedView) {
    this.#view = view;
  }

  with(changes: Partial<ConnectedView>): SessionViewBuilder {
    return new SessionViewBuilder({ ...this.#view, ...changes });
  }

  withContract(changes: Partial<ContractView>): SessionViewBuilder {
    const contract = this.#view.contract ?? CONTRACT;
    return this.with({ contract: { ...contract, ...changes } });
  }

  /** By a read-only link, unless another link or a read-only role opened the session. */
  readOnly(): SessionViewBuilder {
    const { link, space } = this.#view;
    const isOperator = space === 'ESPACE_OPERATEUR';
    return this.with({ readOnly: true, link: isOperator ? undefined : (link ?? 'LECTURE_SEULE') });
  }

  fromBackOffice(): SessionViewBuilder {
    return this.with({ link: 'BACK_OFFICE' });
  }

  byPartnerLink(orderType: OrderType = 'NEW_ORDER'): SessionViewBuilder {
    return this.with({ link: 'PARTENAIRE', orderType });
  }

  bySapLink(): SessionViewBuilder {
    return this.with({ link: 'SAP' });
  }

  /** A carer or guardian in the place of this person, with what their access leaves. */
  byDelegate(right: DelegationRight): SessionViewBuilder {
    return this.with({
      isDelegate: true,
      readOnly: right === 'CONSULTER',
      permissions: delegatedPermissions(this.#view.permissions, right),
    });
  }

  unified(): SessionViewBuilder {
    return this.with({ isUnified: true });
  }

  inMode(mode: VisualisationMode): SessionViewBuilder {
    return this.with({ mode });
  }

  /** Signed in, nothing chosen yet. */
  withoutMode(): SessionViewBuilder {
    return this.with({ mode: undefined, contract: undefined });
  }

  /** The contract's features become these, and only these. */
  withFeatures(...features: readonly FeatureId[]): SessionViewBuilder {
    return this.withContract({ features });
  }

  withoutFeature(...taken: readonly FeatureId[]): SessionViewBuilder {
    const { features } = this.#view.contract ?? CONTRACT;
    return this.withContract({ features: features.filter((one) => !taken.includes(one)) });
  }

  withoutFlag(...taken: readonly ContractFlag[]): SessionViewBuilder {
    const { flags } = this.#view.contract ?? CONTRACT;
    return this.withContract({ flags: flags.filter((one) => !taken.includes(one)) });
  }

  withClientType(clientType: ClientType): SessionViewBuilder {
    return this.#view.contract === undefined
      ? this.with({ clientType })
      : this.withContract({ clientType });
  }

  /** The person holds these permissions, and only these. */
  withPermissions(...permissions: readonly Permission[]): SessionViewBuilder {
    return this.with({ permissions });
  }

  withoutPermission(...taken: readonly Permission[]): SessionViewBuilder {
    return this.with({
      permissions: this.#view.permissions.filter((one) => !taken.includes(one)),
    });
  }

  build(): ConnectedView {
    return this.#view;
  }
}

/** A contract with everything on. */
const CONTRACT: ContractView = {
  numeroContrat: '100001',
  clientType: 'STANDARD',
  features: FEATURE_IDS,
  flags: CONTRACT_FLAGS,
};

const PERSON: ConnectedView = {
  kind: 'connected',
  space: 'ESPACE_BENEFICIAIRE',
  permissions: BENEFICIARY_PERMISSIONS,
  readOnly: false,
  link: undefined,
  orderType: undefined,
  isUnified: false,
  isDelegate: false,
  isCarer: false,
  mode: undefined,
  contract: undefined,
  clientType: undefined,
};

export const anonymous = (): AnonymousBuilder => new AnonymousBuilder(ANONYMOUS);

/** Every permission, feature and flag: a test removes the one that it is about. */
export const beneficiaryRh = (): SessionViewBuilder =>
  new SessionViewBuilder({ ...PERSON, mode: 'CESU_RH', contract: CONTRACT });

export const beneficiarySocial = (): SessionViewBuilder =>
  new SessionViewBuilder({
    ...PERSON,
    mode: 'CESU_SOCIAL',
    contract: { ...CONTRACT, numeroContrat: '100002' },
  });

/** Invited by others, with no space of their own. */
export const carer = (): SessionViewBuilder =>
  new SessionViewBuilder({ ...PERSON, isCarer: true, permissions: [] });

export const unified = (): SessionViewBuilder => beneficiaryRh().unified();

export const client = (): SessionViewBuilder =>
  new SessionViewBuilder({
    ...PERSON,
    space: 'ESPACE_CLIENT',
    permissions: CLIENT_PERMISSIONS,
    clientType: 'STANDARD',
  });

export const intervenant = (): SessionViewBuilder =>
  new SessionViewBuilder({
    ...PERSON,
    space: 'ESPACE_INTERVENANT',
    permissions: INTERVENANT_PERMISSIONS,
  });

export const operator = (): SessionViewBuilder =>
  new SessionViewBuilder({
    ...PERSON,
    space: 'ESPACE_OPERATEUR',
    permissions: OPERATOR_PERMISSIONS,
  });
