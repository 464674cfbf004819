import type { BankDetails, BankStatut } from '@portail/contract/payments/intervenant.schemas.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { CurrentBank } from './identity.queries.ts';

export const bankStatutOf = (bank: CurrentBank | undefined, now: Date): BankStatut => {
  if (bank === undefined) return 'ABSENTES';
  if (bank.refusedAt !== null) return 'REFUSEES';
  return bank.usableAt > now ? 'EN_ATTENTE' : 'ACTIVES';
};

/** What a screen may show of it. */
export const bankViewOf = (bank: CurrentBank | undefined, now: Date): BankDetails => {
  const statut = bankStatutOf(bank, now);
  if (bank === undefined) return { statut };
  return {
    statut,
    titulaire: bank.holder,
    iban: maskedIban(bank.ibanEnd),
    ...(bank.bic === null ? {} : { bic: bank.bic }),
    ...(statut === 'EN_ATTENTE' ? { virementsAPartirDu: dateTimeInFrance(bank.usableAt) } : {}),
  };
};
