import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { ChangeBank, CurrentBank } from './BankCards.tsx';
import { bankQuery } from './intervenant-data.ts';
import { usePayeeBankForm } from './use-payee-bank-form.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { bankTexts } from './intervenant.texts.ts';

export default function IntervenantBankPage() {
  const texts = useTexts(bankTexts);
  const mayAct = useMay('GERER_COORDONNEES_BANCAIRES');
  const form = usePayeeBankForm();
  const { data, error, refetch } = useQuery(bankQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        <CurrentBank bank={data} />
        {mayAct ? <ChangeBank form={form} isFirst={data.iban === undefined} /> : null}
      </>
    );
  };
  return (
    <Page lead={texts.lead} width="reading" hasErrors={form.problems.length > 0}>
      {content()}
    </Page>
  );
}
