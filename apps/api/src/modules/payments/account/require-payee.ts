import type { AskedPayee } from '../../../ledger/payment-snapshot.queries.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

/** Who is paid, if they may be: known, active and paid on line. */
export const requirePayee = ({ payee }: { readonly payee: AskedPayee }): string => {
  if (payee === null) throw new DomainError('INTERVENANT_INCONNU');
  if (!payee.isActive) throw new DomainError('INTERVENANT_INACTIF');
  if (!payee.isOnline) throw new DomainError('INTERVENANT_HORS_LIGNE');
  return payee.id;
};
