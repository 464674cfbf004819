import { createMandate, signMandate } from '@portail/contract/orders/mandate.calls.ts';
import type { OwnBankDetailsBody } from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../session/api.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { MANDATE_KEY } from './bank-queries.ts';

interface Prepared {
  readonly account: string;
  readonly rum: string;
}

/** A mandate is prepared once per IBAN, then signed with a code. */
export const useSignMandate = (titulaire: string) => {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const prepared = useRef<Prepared>(undefined);

  /** After the code the same mandate is signed, not a new one. */
  const send = async (body: OwnBankDetailsBody) => {
    const account = JSON.stringify(body);
    if (prepared.current?.account !== account) {
      const { rum } = await callApi(createMandate, { body });
      prepared.current = { account, rum };
    }
    return callApi(signMandate, { params: { rum: prepared.current.rum } });
  };

  return useBankForm({
    prefix: 'mandat',
    known: { titulaire },
    send,
    onDone: ({ rum }) => {
      prepared.current = undefined;
      notify({ type: 'success', header: common.doneHeader, content: fill(texts.done, { rum }) });
      focusPageHeading();
      void queries.invalidateQueries({ queryKey: MANDATE_KEY });
    },
  });
};
