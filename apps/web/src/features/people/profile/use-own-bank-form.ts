import { changeOwnBankDetails } from '@portail/contract/people/profile.calls.ts';
import type { OwnBankDetails } from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { bankInformationTexts } from '../../../session/profile/profile.texts.ts';
import { MANDATE_KEY, ownBankQuery } from './bank-queries.ts';

export const useOwnBankForm = () => {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();

  const say = ({ iban, virementsAPartirDu: date }: OwnBankDetails) =>
    notify({
      type: 'success',
      header: common.doneHeader,
      content:
        date === undefined ? fill(texts.doneNow, { iban }) : fill(texts.done, { iban, date }),
    });

  return useBankForm({
    prefix: 'profil',
    send: (body) => callApi(changeOwnBankDetails, { body }),
    onDone: (saved) => {
      queries.setQueryData(ownBankQuery.queryKey, saved);
      say(saved);
      // The saved details are at the top of the page.
      focusPageHeading();
      void queries.invalidateQueries({ queryKey: MANDATE_KEY });
    },
  });
};
