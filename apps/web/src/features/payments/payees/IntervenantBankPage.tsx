import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { CurrentBank } from './BankCards.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ChangeBank } from '../../../session/bank/ChangeBank.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { bankTexts } from './intervenant.texts.ts';
import {
  changeBankDetails,
  getBankDetails,
  getIntervenant,
} from '@portail/contract/payments/payees.calls.ts';
import type { BankDetails } from '@portail/contract/payments/payees.schemas.ts';
import { callApi } from '../../../session/api.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';

/** The server requires a fresh code for new bank details (S24). */
const usePayeeBankForm = () => {
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
      queries.setQueryData(apiQuery(getBankDetails, {}).queryKey, saved);
      say(saved);
      for (const { id } of [getBankDetails, getIntervenant])
        void queries.invalidateQueries({ queryKey: [id] });
    },
  });
};

export default function IntervenantBankPage() {
  const texts = useTexts(bankTexts);
  const mayAct = useMay('GERER_COORDONNEES_BANCAIRES');
  const form = usePayeeBankForm();
  const { data, error, refetch } = useApiQuery(getBankDetails, {});
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} shape="card" label={texts.loading} />;
    return (
      <>
        <CurrentBank bank={data} />
        {mayAct ? <ChangeBank form={form} isFirst={data.iban === undefined} texts={texts} /> : null}
      </>
    );
  };
  return (
    <Page lead={texts.lead} width="reading" hasErrors={form.problems.length > 0}>
      {content()}
    </Page>
  );
}
