import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Ticket } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../features/holdings/use-contract-id.ts';
import { payableTitresQuery } from '../../features/paper-paying/paper-data.ts';
import { draftOf } from '../../features/paper-paying/paper-draft.ts';
import { PaperFrame, usePaperAnswers } from '../../features/paper-paying/PaperFrame.tsx';
import { useRecovery } from '../../features/paper-paying/use-recovery.ts';
import { VouchersStep } from '../../features/paper-paying/VouchersStep.tsx';
import { Navigate } from '../../shared/navigation/Navigate.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { paperPayTexts, voucherStepTexts } from '../../texts/paper-paying.ts';

export default function CheckPaymentAmountPage() {
  const texts = useTexts(voucherStepTexts);
  const common = useTexts(paperPayTexts);
  const numeroContrat = useContractId() ?? '';
  const { payee, values } = draftOf(usePaperAnswers());
  const recovery = useRecovery(numeroContrat);
  const { data, error, refetch } = useQuery(payableTitresQuery(numeroContrat));
  if (payee === undefined) return <Navigate to={hrefOf('CHECK_PAYMENT_CHOICE')} />;
  if (data !== undefined && data.length > 0)
    return (
      <VouchersStep
        numeroContrat={numeroContrat}
        payee={payee}
        books={data}
        start={values}
        recovery={recovery}
      />
    );
  return (
    <PaperFrame current="montant" lead={texts.lead}>
      {data === undefined && error === null ? (
        <Skeleton shape="table" lines={4} label={texts.loading} />
      ) : null}
      {data === undefined && error !== null ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <EmptyState
          icon={<Ticket />}
          title={texts.none}
          action={<LinkButton href={hrefOf('CHECKBOOK_STATEMENT')}>{common.statement}</LinkButton>}
        >
          {texts.noneText}
        </EmptyState>
      )}
    </PaperFrame>
  );
}
