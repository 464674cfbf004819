import { DomainError } from './domain-error.ts';

/** Only this file can make a scope: a query over a person's rows asks for one and gets a true one. */
const owner: unique symbol = Symbol('owner scope');

export interface BeneficiaryScope {
  readonly [owner]: true;
  readonly kind: 'beneficiary';
  readonly beneficiaryId: string;
}

export interface FunderScope {
  readonly [owner]: true;
  readonly kind: 'funder';
  readonly financeurId: string;
}

export interface IntervenantScope {
  readonly [owner]: true;
  readonly kind: 'intervenant';
  readonly intervenantId: string;
}

export interface OperatorScope {
  readonly [owner]: true;
  readonly kind: 'operator';
  readonly accountId: string;
  /** Why somebody looks at what is not theirs. It goes into the log. */
  readonly reason: string;
}

export type OwnerScope = BeneficiaryScope | FunderScope | IntervenantScope | OperatorScope;
export type PersonScope = Exclude<OwnerScope, OperatorScope>;

/** What the session's own row says about the person behind it. */
export interface OwnerRecord {
  readonly beneficiaryId: string | null;
  readonly financeurId: string | null;
  readonly intervenantId: string | null;
}

/** The scope of a signed-in person, from the session's record and never from the request. */
export const personScope = (record: OwnerRecord): PersonScope | undefined => {
  if (record.beneficiaryId !== null) {
    return { [owner]: true, kind: 'beneficiary', beneficiaryId: record.beneficiaryId };
  }
  if (record.financeurId !== null) {
    return { [owner]: true, kind: 'funder', financeurId: record.financeurId };
  }
  if (record.intervenantId !== null) {
    return { [owner]: true, kind: 'intervenant', intervenantId: record.intervenantId };
  }
  return undefined;
};

export const operatorScope = (accountId: string, reason: string): OperatorScope => {
  if (reason.trim() === '') throw new RangeError('an operator scope needs a reason');
  return { [owner]: true, kind: 'operator', accountId, reason };
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
