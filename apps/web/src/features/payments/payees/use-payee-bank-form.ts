import { changeBankDetails } from '@portail/contract/payments/payees.calls.ts';
import type { BankDetails } from '@portail/contract/payments/payees.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { bankTexts } from './intervenant.texts.ts';
import { bankQuery, INTERVENANT_QUERIES } from './intervenant-data.ts';

/** The server requires a fresh code for new bank details (S24). */
export const usePayeeBankForm = () => {
  const texts = useTexts(bankTexts);
  const queries = useQueryClient();

  const say = ({ iban = '', virementsAPartirDu }: BankDetails) =>
    notify({
      type: 'success',
      header: texts.doneHeader,
      content:
        virementsAPartirDu === undefined
          ? fill(texts.doneNow, { iban })
          : fill(texts.done, { iban, date: virementsAPartirDu }),
    });

  return useBankForm({
    prefix: 'banque',
    send: (body) => callApi(changeBankDetails, { body }),
    onDone: (saved) => {
      queries.setQueryData(bankQuery.queryKey, saved);
      say(saved);
      void queries.invalidateQueries({ queryKey: [INTERVENANT_QUERIES] });
    },
  });
};
