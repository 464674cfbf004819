import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../features/holdings/ReadFailure.tsx';
import { ChangeBank, CurrentBank } from '../../features/intervenant/BankCards.tsx';
import { bankQuery } from '../../features/intervenant/intervenant-data.ts';
import { useBankForm } from '../../features/intervenant/use-bank-form.ts';
import { useMay } from '../../session/use-may.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { bankTexts } from '../../texts/intervenant.ts';
import { paperPayTexts } from '../../texts/paper-paying.ts';

export default function IntervenantBankPage() {
  const texts = useTexts(bankTexts);
  const common = useTexts(paperPayTexts);
  const mayAct = useMay('GERER_COORDONNEES_BANCAIRES');
  const form = useBankForm();
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
    <Page
      lead={texts.lead}
      width="reading"
      titlePrefix={form.problems.length > 0 ? common.errorPrefix : undefined}
    >
      {content()}
    </Page>
  );
}
