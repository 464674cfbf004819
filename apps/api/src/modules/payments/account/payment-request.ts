import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type { AccountPaymentBody } from '@portail/contract/payments/account-payments.calls.ts';
import { PAYING_MESSAGES } from '@portail/contract/payments/account-payments.schemas.ts';
import { exceedsDeclared } from '@portail/rules/declarations/declaration-state.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { MovementOrigin } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { RequestedPayee } from '../../../ledger/payment-snapshot.queries.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { DeclaredMonth, PaymentSetting } from './payment-snapshot.queries.ts';
import type { DeclarationRefusal } from './payments.repository.ts';

/** How the caller signed in, for the author of a ledger movement. */
export const movementOriginOf = (
  caller: AuthenticatedCaller,
): Extract<MovementOrigin, 'PERSONNE' | 'LIEN' | 'BACK_OFFICE'> => {
  if (caller.fromBackOffice) return 'BACK_OFFICE';
  return caller.bypass === undefined ? 'PERSONNE' : 'LIEN';
};

export const paymentAuthor = (
  caller: AuthenticatedCaller,
  { requestId }: RequestOrigin,
  contract: string,
): MovementAuthor => ({
  actor: actorOf(caller),
  origin: movementOriginOf(caller),
  requestId,
  contract,
});

/** Foreign, unknown and mixed identifiers get the same error, so that none can be guessed. */
export const requireOwn = (
  setting: PaymentSetting | null,
  request: { readonly numeroComptesCESU: readonly string[]; readonly typeContrat: string },
): PaymentSetting => {
  if (
    setting === null ||
    setting.contractType !== request.typeContrat ||
    setting.accounts.length !== new Set(request.numeroComptesCESU).size
  ) {
    throw new DomainError('ACCES_REFUSE');
  }
  return setting;
};

/** The id of a payee who exists, is active and can be paid online. */
export const requirePayee = ({ payee }: { readonly payee: RequestedPayee }): string => {
  if (payee === null) throw new DomainError('INTERVENANT_INCONNU');
  if (!payee.isActive) throw new DomainError('INTERVENANT_INACTIF');
  if (!payee.isOnline) throw new DomainError('INTERVENANT_HORS_LIGNE');
  return payee.id;
};

export const refuseField = (champ: string, message: string): never => {
  throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });
};

interface RequestedDeclaration {
  readonly organisme: Organisme;
  readonly reference: string;
  /** The field of the request that named it. */
  readonly champ: 'idTeledeclaration' | 'idTeledeclarationPaje';
}

const isGiven = (reference: string | null | undefined): reference is string =>
  reference !== undefined && reference !== null && reference !== '';

/** The declared month that the payment is for, if any. */
export const requestedDeclaration = ({
  idTeledeclaration,
  idTeledeclarationPaje,
}: AccountPaymentBody): RequestedDeclaration | undefined => {
  if (isGiven(idTeledeclaration) && isGiven(idTeledeclarationPaje)) {
    return refuseField('idTeledeclarationPaje', PAYING_MESSAGES.oneDeclaration);
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
  Record<
    DeclarationRefusal,
    (declaration: RequestedDeclaration) => { champ: string; message: string }
  >
> = {
  ENDED: ({ champ }) => ({ champ, message: PAYING_MESSAGES.declarationEnded }),
  OTHER_EMPLOYEE: () => ({ champ: 'codeNAN', message: PAYING_MESSAGES.otherEmployee }),
  ABOVE_NET: () => ({ champ: 'montant', message: DECLARATION_MESSAGES.aboveDeclaredNet }),
};

/** The same error for the check before the posting and for the one inside it. */
export const declarationRefused = (
  declaration: RequestedDeclaration,
  refusal: DeclarationRefusal,
  cause?: unknown,
): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields: [REFUSALS[refusal](declaration)], cause });

const refusalOf = (
  { statut, isEmployee, netCents, paidCents }: DeclaredMonth,
  wage: Cents,
): DeclarationRefusal | undefined => {
  if (statut === 'REJETEE' || statut === 'ANNULEE') return 'ENDED';
  if (!isEmployee) return 'OTHER_EMPLOYEE';
  return exceedsDeclared(wage, centsOf(netCents), centsOf(paidCents)) ? 'ABOVE_NET' : undefined;
};

/**
 * The id of the declaration; a trigger checks it again on insert. A card complement is part of the
 * wage, its fee is not.
 */
export const requirePayable = (
  declared: DeclaredMonth | null,
  declaration: RequestedDeclaration,
  wage: Cents,
): string => {
  // Unknown, foreign and of another contract get the same error.
  if (declared === null) throw new DomainError('ACCES_REFUSE');
  const refusal = refusalOf(declared, wage);
  if (refusal !== undefined) throw declarationRefused(declaration, refusal);
  return declared.id;
};

/** The invoices that the payment is for; the needed permission depends on whether there are any. */
export const requestedInvoices = (
  { numerosFacture }: AccountPaymentBody,
  { permissions, link }: AuthenticatedCaller,
  declaration: RequestedDeclaration | undefined,
): readonly string[] => {
  const numeros = numerosFacture ?? [];
  // A link from home services may pay their invoices only.
  if (link !== undefined && numeros.length === 0) throw new DomainError('ACCES_REFUSE');
  if (!permissions.includes(numeros.length > 0 ? 'PAYER_FACTURES' : 'PAYER_COMPTE')) {
    throw new DomainError('ACCES_REFUSE');
  }
  if (numeros.length > 0 && declaration !== undefined) {
    return refuseField('numerosFacture', HOME_SERVICE_MESSAGES.invoiceWithDeclaration);
  }
  return numeros;
};
