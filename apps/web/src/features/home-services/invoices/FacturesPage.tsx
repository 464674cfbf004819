import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import {
  INVOICE_STATUTS,
  type InvoiceStatut,
} from '@portail/rules/home-services/invoice-statut.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Receipt } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { type KeysetList, useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { type InvoiceFilter, invoiceListKey, readInvoices } from './invoice-data.ts';
import { keyOfInvoice } from './invoice-lines.ts';
import { InvoiceTable } from './InvoiceTable.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { AreaSelector } from '../../../session/home-services/AreaSelector.tsx';
import { useSelectedArea } from '../../../session/home-services/selected-area.ts';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { MoreLines } from '../../../shared/list/KeysetTable.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { invoiceStatusTexts, serviceInvoiceTexts } from './service-invoices.texts.ts';

type Invoices = KeysetList<readonly ServiceInvoice[], ServiceInvoice>;

const useInvoices = (filter: InvoiceFilter): Invoices =>
  useKeysetList({
    queryKey: invoiceListKey(filter),
    read: (avant, options) => readInvoices(filter, pageQueryOf(avant), options),
    linesOf: (lines: readonly ServiceInvoice[]) => lines,
    keyOf: keyOfInvoice,
  });

const setStatut = (statut: string): void =>
  changeSearch(new URLSearchParams(statut === '' ? {} : { statut }));

function StatutFilter({ statut }: { readonly statut: InvoiceStatut | undefined }) {
  const texts = useTexts(serviceInvoiceTexts);
  const words = useTexts(invoiceStatusTexts);
  return (
    <Select
      label={texts.filter}
      isOptional
      emptyLabel={texts.anyStatut}
      width="medium"
      options={INVOICE_STATUTS.map((value) => ({
        value,
        label: value === 'NON_RENSEIGNE' ? texts.credits : words[value],
      }))}
      value={statut ?? ''}
      onChange={({ target }) => setStatut(target.value)}
    />
  );
}

/** Nothing was ever invoiced (SAP-32), or nothing in this state. */
function NoInvoice({ isFiltered }: { readonly isFiltered: boolean }) {
  const texts = useTexts(serviceInvoiceTexts);
  const canOrder = canOpenPage(pageOf('COMMANDE_CHOIX_DISPOSITIF'), useSessionView());
  if (isFiltered)
    return (
      <EmptyState
        icon={<Receipt />}
        title={texts.noneOfStatut}
        action={
          <Button variant="secondary" onClick={() => setStatut('')}>
            {texts.reset}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<Receipt />}
      title={texts.none}
      action={
        canOrder ? (
          <LinkButton href={hrefOf('COMMANDE_CHOIX_DISPOSITIF')}>{texts.orderService}</LinkButton>
        ) : undefined
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}

interface ListProps {
  readonly list: Invoices;
  readonly caption: string;
  readonly lines: readonly ServiceInvoice[];
  readonly children?: ReactNode;
}

function List({ list, caption, lines, children }: ListProps) {
  const texts = useTexts(serviceInvoiceTexts);
  return (
    <div className="service-invoices__section">
      {children}
      {lines.length === 0 ? null : <InvoiceTable caption={caption} invoices={lines} />}
      <MoreLines list={{ ...list, lines }} texts={texts} />
    </div>
  );
}

function Unread({ lists }: { readonly lists: readonly Invoices[] }) {
  const texts = useTexts(serviceInvoiceTexts);
  const failed = lists.filter(({ error }) => error !== null);
  const error = failed[0]?.error ?? null;
  const retry = () => failed.forEach((one) => one.retry());
  return (
    <PendingRead error={error} refetch={retry} shape="table" lines={6} label={texts.loading} />
  );
}

function OfStatut({ filter }: { readonly filter: InvoiceFilter }) {
  const texts = useTexts(serviceInvoiceTexts);
  const list = useInvoices(filter);
  if (list.lines === undefined) return <Unread lists={[list]} />;
  return list.lines.length === 0 ? (
    <NoInvoice isFiltered />
  ) : (
    <List list={list} caption={texts.caption} lines={list.lines} />
  );
}

/** What waits to be paid stands first, however old it is; the rest from the newest. */
function Everything({ clientId }: { readonly clientId: string | undefined }) {
  const texts = useTexts(serviceInvoiceTexts);
  const unpaid = useInvoices({ clientId, statut: 'A_PAYER' });
  const all = useInvoices({ clientId, statut: undefined });
  const canPay = canOpenPage(pageOf('PAIEMENT_FACTURES'), useSessionView());
  if (unpaid.lines === undefined || all.lines === undefined)
    return <Unread lists={[unpaid, all]} />;
  if (unpaid.lines.length + all.lines.length === 0) return <NoInvoice isFiltered={false} />;
  const others = all.lines.filter(({ statut }) => statut !== 'A_PAYER');
  return (
    <>
      {unpaid.lines.length === 0 ? null : (
        <List list={unpaid} caption={texts.toPay} lines={unpaid.lines}>
          {canPay ? (
            <div className="cluster no-print">
              <LinkButton href={hrefOf('PAIEMENT_FACTURES')}>{texts.pay}</LinkButton>
            </div>
          ) : null}
        </List>
      )}
      {others.length === 0 && !all.hasMore ? null : (
        <List list={all} caption={texts.others} lines={others} />
      )}
    </>
  );
}

export default function FacturesPage() {
  const texts = useTexts(serviceInvoiceTexts);
  const clientId = useSelectedArea();
  const asked = useSearchParams().get('statut');
  const statut = INVOICE_STATUTS.find((one) => one === asked);
  return (
    <Page lead={texts.lead}>
      <div className="service-invoices">
        <FormRow>
          <AreaSelector />
          <StatutFilter statut={statut} />
        </FormRow>
        {statut === undefined ? (
          <Everything clientId={clientId} />
        ) : (
          <OfStatut filter={{ clientId, statut }} />
        )}
      </div>
    </Page>
  );
}
