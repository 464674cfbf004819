import {
  contractsPermitting,
  type ContractSet,
  type FunderRights,
  rightsOf,
} from '@portail/rules/funders/rights.ts';
import type { FeatureId, Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { DomainError } from './domain-error.ts';

/** By number of contract: what each of them has on. */
export type FeaturesByContract = Readonly<Record<string, readonly FeatureId[]>>;

/** Only this file can create a scope, so that a query over a person's rows cannot forge one. */
const owner: unique symbol = Symbol('owner scope');

export interface BeneficiaryScope {
  readonly [owner]: true;
  readonly kind: 'beneficiary';
  readonly beneficiaryId: string;
  /** Numbers of the contracts that the person holds, as of this call. */
  readonly contracts: readonly string[];
  readonly features: FeaturesByContract;
}

export interface FunderScope {
  readonly [owner]: true;
  readonly kind: 'funder';
  readonly financeurId: string;
  /** What the user may do, contract by contract. */
  readonly rights: FunderRights;
  /** Contracts that the call may touch; null for every contract of the funder. */
  readonly contracts: ContractSet;
}

export interface IntervenantScope {
  readonly [owner]: true;
  readonly kind: 'intervenant';
  readonly intervenantId: string;
}

/** A program that acts for home-service providers: it sees their orders. */
export interface ProviderScope {
  readonly [owner]: true;
  readonly kind: 'provider';
  readonly clientIds: readonly string[];
}

/** Any signed-in user, for rows that belong to the user alone. */
export interface UserScope {
  readonly [owner]: true;
  readonly kind: 'user';
  readonly userId: string;
}

export interface OperatorScope {
  readonly [owner]: true;
  readonly kind: 'operator';
  readonly userId: string;
  /** Why another person's data is read; written to the log. */
  readonly reason: string;
}

export type OwnerScope = BeneficiaryScope | FunderScope | IntervenantScope | OperatorScope;
export type PersonScope = Exclude<OwnerScope, OperatorScope>;

/** The person of the session, from the session row. */
export interface OwnerRecord {
  readonly beneficiaryId: string | null;
  /** Of a beneficiary. */
  readonly contracts: readonly string[] | null;
  /** Features of those contracts; none by default. */
  readonly features?: FeaturesByContract | null;
  readonly financeurId: string | null;
  /** Of a user of a funder; every right on every contract by default. */
  readonly funderRights?: FunderRights | undefined;
  readonly intervenantId: string | null;
}

const EVERY_RIGHT = rightsOf('ADMINISTRATEUR', []);

/** The scope of a signed-in person, from the session's record and never from the request. */
export const personScope = (record: OwnerRecord): PersonScope | undefined => {
  if (record.beneficiaryId !== null) {
    const { beneficiaryId, contracts, features } = record;
    return {
      [owner]: true,
      kind: 'beneficiary',
      beneficiaryId,
      contracts: contracts ?? [],
      features: features ?? {},
    };
  }
  if (record.financeurId !== null) {
    const { financeurId, funderRights: rights = EVERY_RIGHT } = record;
    return {
      [owner]: true,
      kind: 'funder',
      financeurId,
      rights,
      contracts: contractsPermitting(rights, []),
    };
  }
  if (record.intervenantId !== null) {
    return { [owner]: true, kind: 'intervenant', intervenantId: record.intervenantId };
  }
  return undefined;
};

export const operatorScope = (userId: string, reason: string): OperatorScope => {
  if (reason.trim() === '') throw new RangeError('an operator scope needs a reason');
  return { [owner]: true, kind: 'operator', userId, reason };
};

/** An operator or a job that acts for one person: what the person owns, and none of their contracts. */
export const beneficiaryScopeFor = (
  _operator: OperatorScope,
  beneficiaryId: string,
): BeneficiaryScope =>
  beneficiaryScopeOf({
    scope: personScope({ beneficiaryId, contracts: null, financeurId: null, intervenantId: null }),
  });

/** An operator who acts for a funder, as to let its first user in: under the operator's own name. */
export const funderScopeFor = (_operator: OperatorScope, financeurId: string): FunderScope => ({
  [owner]: true,
  kind: 'funder',
  financeurId,
  rights: EVERY_RIGHT,
  contracts: null,
});

/** From the session's record too. */
export const userScopeOf = ({ userId }: { readonly userId: string }): UserScope => ({
  [owner]: true,
  kind: 'user',
  userId,
});

/** From the credentials of the partner; other partners have no such scope. */
export const providerScopeOf = ({
  prestataires,
}: {
  readonly prestataires: readonly string[];
}): ProviderScope => {
  if (prestataires.length === 0) throw new DomainError('PARTENAIRE_INCONNU');
  return { [owner]: true, kind: 'provider', clientIds: prestataires };
};

interface ScopedCaller {
  readonly scope: PersonScope | undefined;
}

export const beneficiaryScopeOf = ({ scope }: ScopedCaller): BeneficiaryScope => {
  if (scope?.kind !== 'beneficiary') throw new DomainError('ACCES_REFUSE');
  return scope;
};

export const funderScopeOf = ({ scope }: ScopedCaller): FunderScope => {
  if (scope?.kind !== 'funder') throw new DomainError('ACCES_REFUSE');
  return scope;
};

export const intervenantScopeOf = ({ scope }: ScopedCaller): IntervenantScope => {
  if (scope?.kind !== 'intervenant') throw new DomainError('ACCES_REFUSE');
  return scope;
};

/** What is on in at least one contract of the person. */
export const featuresOf = (scope: PersonScope | undefined): readonly FeatureId[] =>
  scope?.kind === 'beneficiary'
    ? scope.contracts.flatMap((numero) => scope.features[numero] ?? [])
    : [];

/** The person with only the contracts that have the feature enabled. */
export const scopeWith = (scope: BeneficiaryScope, feature: FeatureId): BeneficiaryScope => ({
  ...scope,
  contracts: scope.contracts.filter((numero) => scope.features[numero]?.includes(feature) ?? false),
});

/** The funder with only the contracts on which the user holds one of these permissions. */
export const scopePermitting = (
  scope: FunderScope,
  permissions: readonly Permission[],
): FunderScope => ({ ...scope, contracts: contractsPermitting(scope.rights, permissions) });

/** For what the session may not do at all, whatever the rights of the user. */
export const withoutContracts = (scope: FunderScope): FunderScope => ({ ...scope, contracts: [] });

export const isInScope = ({ contracts }: FunderScope, numero: string): boolean =>
  contracts === null || contracts.includes(numero);

/** A contract of another person is refused like one that does not exist. */
export const requireOwnContract = (
  { contracts }: BeneficiaryScope,
  numeroContrat: string | undefined,
): void => {
  if (numeroContrat !== undefined && !contracts.includes(numeroContrat)) {
    throw new DomainError('ACCES_REFUSE');
  }
};
