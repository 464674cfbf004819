import type { AccountPaymentBody } from '@portail/contract/payments/paying.calls.ts';
import { PAYING_MESSAGES } from '@portail/contract/payments/paying-messages.ts';
import { exceedsDeclared } from '@portail/rules/declarations/declaration-state.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { DeclaredMonth } from './paying.queries.ts';
import type { DeclarationRefusal } from './paying.repository.ts';

export interface AskedDeclaration {
  readonly organisme: Organisme;
  readonly reference: string;
  /** Under which name the person's request gave it. */
  readonly champ: 'idTeledeclaration' | 'idTeledeclarationPaje';
}

const refuse = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

const isGiven = (reference: string | null | undefined): reference is string =>
  reference !== undefined && reference !== null && reference !== '';

/** Which declared month a payment says that it pays; `undefined` where it pays none. */
export const askedDeclarationOf = ({
  idTeledeclaration,
  idTeledeclarationPaje,
}: AccountPaymentBody): AskedDeclaration | undefined => {
  if (isGiven(idTeledeclaration) && isGiven(idTeledeclarationPaje)) {
    return refuse('idTeledeclarationPaje', PAYING_MESSAGES.oneDeclaration);
  }
  if (isGiven(idTeledeclaration)) {
    return { organisme: 'CESU', reference: idTeledeclaration, champ: 'idTeledeclaration' };
  }
  if (isGiven(idTeledeclarationPaje)) {
    return { organisme: 'PAJE', reference: idTeledeclarationPaje, champ: 'idTeledeclarationPaje' };
  }
  return undefined;
};

const REFUSALS: Readonly<
  Record<DeclarationRefusal, (asked: AskedDeclaration) => { champ: string; message: string }>
> = {
  ENDED: ({ champ }) => ({ champ, message: PAYING_MESSAGES.declarationEnded }),
  OTHER_EMPLOYEE: () => ({ champ: 'codeNAN', message: PAYING_MESSAGES.otherEmployee }),
  ABOVE_NET: () => ({ champ: 'montant', message: DECLARATION_MESSAGES.aboveDeclaredNet }),
};

/** The same words, whether it is seen beforehand or by the books when somebody else was quicker. */
export const declarationRefused = (
  asked: AskedDeclaration,
  refusal: DeclarationRefusal,
  cause?: unknown,
): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [REFUSALS[refusal](asked)], cause });

const refusalOf = (
  { statut, isEmployee, netCents, paidCents }: DeclaredMonth,
  wage: Cents,
): DeclarationRefusal | undefined => {
  if (statut === 'REJETEE' || statut === 'ANNULEE') return 'ENDED';
  if (!isEmployee) return 'OTHER_EMPLOYEE';
  return exceedsDeclared(wage, centsOf(netCents), centsOf(paidCents)) ? 'ABOVE_NET' : undefined;
};

/**
 * The row of the declaration that is paid; checked again where it is written. What a card adds is
 * wage too; what the card costs is not.
 */
export const requirePayable = (
  declared: DeclaredMonth | null,
  asked: AskedDeclaration,
  wage: Cents,
): string => {
  // Of somebody else, of another contract, of nobody: one answer.
  if (declared === null) throw new DomainError('ACCES_REFUSE');
  const refusal = refusalOf(declared, wage);
  if (refusal !== undefined) throw declarationRefused(asked, refusal);
  return declared.id;
};
