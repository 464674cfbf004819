import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Ticket } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useContractId } from '../../../session/use-contract-id.ts';
import { payableTitresQuery } from './paper-data.ts';
import { draftOf } from './paper-draft.ts';
import { PaperFrame, usePaperAnswers } from './PaperFrame.tsx';
import { useRecovery } from './use-recovery.ts';
import { VouchersStep } from './VouchersStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperPayTexts, voucherStepTexts } from './paper-paying.texts.ts';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

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
      {data === undefined ? (
        <PendingTable {...{ error, refetch }} lines={4} label={texts.loading} />
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
