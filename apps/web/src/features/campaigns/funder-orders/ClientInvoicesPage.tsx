import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Receipt } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { InvoicesTable } from './InvoicesTable.tsx';
import { invoicesQuery } from './orders-data.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { ContractFilter, useContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderInvoiceTexts } from './funder-orders.texts.ts';

function NoInvoice() {
  const texts = useTexts(funderInvoiceTexts);
  const { numeroContrat, choose } = useContractFilter();
  if (numeroContrat !== undefined)
    return (
      <EmptyState
        title={texts.noneFiltered}
        action={
          <Button variant="secondary" onClick={() => choose('')}>
            {texts.reset}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<Receipt />}
      title={texts.none}
      action={<LinkButton href={hrefOf('CLIENT_SESSION_LIST')}>{texts.sessions}</LinkButton>}
    >
      {texts.noneText}
    </EmptyState>
  );
}

export default function ClientInvoicesPage() {
  const texts = useTexts(funderInvoiceTexts);
  const { numeroContrat } = useContractFilter();
  const { data, error, refetch } = useQuery(invoicesQuery(numeroContrat));
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={5} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return data.length === 0 ? <NoInvoice /> : <InvoicesTable invoices={data} />;
  };
  return (
    <Page lead={texts.lead}>
      <ContractFilter label={texts.contractFilter} anyLabel={texts.anyContract} />
      {content()}
    </Page>
  );
}
