import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { payeeTexts } from './payees.texts.ts';

export const isPayable = ({ contactStatus, paiementEnLigne }: Payee): boolean =>
  contactStatus === 'ACTIF' && paiementEnLigne;

/** "Salarié à domicile à Lyon – NAN 2345678" */
export const usePayeeWords = () => {
  const texts = useTexts(payeeTexts);
  return ({ type, ville, codeNAN }: Payee): string => {
    const town = ville === '' ? '' : ` ${fill(texts.inTown, { ville })}`;
    return `${texts[type]}${town} – ${fill(texts.nan, { code: codeNAN })}`;
  };
};
