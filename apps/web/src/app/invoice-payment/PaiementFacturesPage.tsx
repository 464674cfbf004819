import { hrefOf } from '@portail/contract/pages/href.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/wallet/holdings.pages.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Receipt } from '@portail/ui/icons/icons.ts';
import { LoadMore } from '../../shared/list/LoadMore.tsx';
import { pageQueryOf } from '../../shared/list/read-pages.ts';
import { useKeysetList } from '../../shared/list/use-keyset-list.ts';
import { CardReturn } from '../../features/home-services/invoices/CardReturn.tsx';
import {
  type InvoiceFilter,
  invoiceListKey,
  readInvoices,
} from '../../features/home-services/invoices/invoice-data.ts';
import { keyOfInvoice, payableOnes } from '../../features/home-services/invoices/invoice-lines.ts';
import { PayInvoices } from '../../features/home-services/invoices/PayInvoices.tsx';
import { chooseInvoices } from '../../features/payments/account/payment-draft.ts';
import { UnansweredPayment } from '../../features/payments/account/UnansweredPayment.tsx';
import { usePaymentContract } from '../../features/payments/account/use-payment-contract.ts';
import { AreaSelector } from '../../session/home-services/AreaSelector.tsx';
import { useSelectedArea, useSpaceName } from '../../session/home-services/selected-area.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../shared/navigation/search-params.ts';
import { Page } from '../../shared/page/Page.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import {
  invoicePayTexts,
  serviceInvoiceTexts,
} from '../../features/home-services/invoices/service-invoices.texts.ts';

function NothingDue() {
  const texts = useTexts(invoicePayTexts);
  return (
    <EmptyState
      icon={<Receipt />}
      title={texts.none}
      action={<LinkButton href={hrefOf('FACTURES')}>{texts.see}</LinkButton>}
    >
      {texts.noneText}
    </EmptyState>
  );
}

/** The invoices are chosen: the payment from an account begins with them (SAP-06). */
const useAccountWay = () => {
  const contract = usePaymentContract();
  const nameOf = useSpaceName();
  return (invoices: readonly ServiceInvoice[], codeNAN: string): void => {
    const provider = invoices[0];
    if (contract === undefined || provider === undefined) return;
    chooseInvoices(
      contract.typeContrat,
      { codeNAN, socialReason: nameOf(provider.clientId) },
      invoices.map(({ numero, montantDu }) => ({ numero, dueCents: centsOfWire(montantDu) })),
    );
    navigate(INVOICE_PAYMENT_PATH);
  };
};

function Due({ filter }: { readonly filter: InvoiceFilter }) {
  const texts = useTexts(invoicePayTexts);
  const loading = useTexts(serviceInvoiceTexts);
  const wanted = useSearchParams().get('facture');
  const onAccount = useAccountWay();
  const list = useKeysetList({
    queryKey: invoiceListKey(filter),
    read: (avant, options) => readInvoices(filter, pageQueryOf(avant), options),
    linesOf: (lines: readonly ServiceInvoice[]) => lines,
    keyOf: keyOfInvoice,
  });
  if (list.lines === undefined)
    return list.error === null ? (
      <Skeleton shape="card" label={loading.loading} />
    ) : (
      <ReadFailure error={list.error} onRetry={list.retry} />
    );
  const offered = payableOnes(list.lines);
  if (offered.length === 0 && !list.hasMore) return <NothingDue />;
  return (
    <PayInvoices
      offered={offered}
      wanted={wanted}
      onAccount={onAccount}
      more={
        <LoadMore
          count={offered.length}
          texts={texts}
          hasMore={list.hasMore}
          isPending={list.isMorePending}
          hasFailed={list.hasMoreFailed}
          onMore={list.readMore}
        />
      }
    />
  );
}

export default function PaiementFacturesPage() {
  const texts = useTexts(invoicePayTexts);
  const clientId = useSelectedArea();
  return (
    <Page lead={texts.lead}>
      <div className="service-invoices">
        <CardReturn />
        <UnansweredPayment />
        <AreaSelector />
        <Due filter={{ clientId, statut: 'A_PAYER' }} />
      </div>
    </Page>
  );
}
