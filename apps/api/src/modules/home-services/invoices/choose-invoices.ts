import { INVOICE_CHOICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { chooseInvoices } from '@portail/rules/home-services/invoice-amounts.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { paidInvoicesIn } from './paid-invoices.repository.ts';

export interface ChosenInvoices {
  readonly clientId: string;
  readonly intervenantId: string;
  readonly total: Cents;
  readonly invoices: readonly { readonly numero: string; readonly due: Cents }[];
}

/** Locks the person's own invoices that are to be paid together; refused as a whole. */
export const lockChosen = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  numeros: readonly string[],
): Promise<ChosenInvoices> => {
  const own = await paidInvoicesIn(unit).lockOwn(scope, numeros);
  const choice = chooseInvoices(own, numeros);
  switch (choice.problem) {
    case undefined:
      break;
    // Another person's, or nobody's: one answer.
    case 'INCONNUE':
      throw new DomainError('RESSOURCE_INTROUVABLE');
    case 'NON_PAYABLE':
      throw new DomainError('FACTURE_NON_PAYABLE');
    default: {
      const message = INVOICE_CHOICE_MESSAGES[choice.problem];
      throw new DomainError('REQUETE_INVALIDE', { fields: [{ champ: 'numerosFacture', message }] });
    }
  }
  const [first] = choice.invoices;
  const intervenantId = own.find(({ numero }) => numero === first?.numero)?.intervenantId;
  // A provider that nobody can transfer to is not paid here.
  if (first === undefined || intervenantId === undefined || intervenantId === null) {
    throw new DomainError('FACTURE_NON_PAYABLE');
  }
  return {
    clientId: first.clientId,
    intervenantId,
    total: choice.total,
    // As the rows are locked: one order everywhere.
    invoices: choice.invoices.toSorted((one, other) => (one.numero < other.numero ? -1 : 1)),
  };
};
