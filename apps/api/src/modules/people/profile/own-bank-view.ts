import type { OwnBankDetails } from '@portail/contract/people/profile.schemas.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { OwnBank } from './profile.queries.ts';

const NONE: OwnBankDetails = { statut: 'ABSENTES', titulaire: '', iban: '', bic: '', banque: '' };

/** What a screen may show of it (D-114). */
export const ownBankView = (bank: OwnBank | undefined, now: Date): OwnBankDetails => {
  if (bank === undefined) return NONE;
  const known = {
    titulaire: bank.holder,
    iban: maskedIban(bank.ibanEnd),
    bic: bank.bic ?? '',
    banque: bank.bank,
  };
  return bank.usableAt > now
    ? { statut: 'EN_ATTENTE', ...known, virementsAPartirDu: dateTimeInFrance(bank.usableAt) }
    : { statut: 'ACTIVES', ...known };
};
