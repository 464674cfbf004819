import { BRANDING_CHOICE_PATH } from '@portail/contract/pages/other-spaces.pages.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { brandingQuery } from './branding-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts, brandingChooserTexts } from './operator-branding.texts.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { getContractSheets } from '@portail/contract/funders/operator-funders.calls.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useContractNumber } from './use-contract-number.ts';

const useColumns = (): readonly ColumnOf<typeof getContractSheets>[] => {
  const texts = useTexts(brandingChooserTexts);
  return [
    {
      id: 'contract',
      header: texts.contract,
      isRowHeader: true,
      sortBy: 'contractId',
      cell: ({ contractId }) => (
        <Link href={hrefOf('BO_DRESSING', { numeroContrat: contractId })}>{contractId}</Link>
      ),
    },
    {
      id: 'name',
      header: texts.name,
      sortBy: 'socialReason',
      cell: ({ socialReason }) => socialReason,
    },
    {
      id: 'product',
      header: texts.product,
      sortBy: 'libelleProduitContrat',
      cell: ({ libelleProduitContrat }) => libelleProduitContrat,
    },
  ];
};

/** All contracts by number. */
function ContractList() {
  const texts = useTexts(brandingChooserTexts);
  const list = useTableList(getContractSheets, {});
  return (
    <DataTable
      list={list}
      caption={texts.list}
      columns={useColumns()}
      rowKey={({ contractId }) => contractId}
      loading={texts.loading}
      empty={{ title: texts.none }}
      shown={{ shown: texts.position, shownOne: texts.positionOne }}
    />
  );
}

/** Choice of the contract, by number or from the list. */
function ContractChooser() {
  const texts = useTexts(brandingChooserTexts);
  const session = useSessionView();
  const mayList = session.kind === 'connected' && session.permissions.includes('BO_FINANCEURS');
  const { field, error, submit } = useContractNumber(texts.wrong, (numeroContrat) =>
    navigate(hrefOf('BO_DRESSING', { numeroContrat })),
  );
  return (
    <Page lead={texts.lead} width="reading" hasErrors={error !== undefined}>
      <Card>
        <Form onSubmit={submit}>
          <TextField label={texts.number} hint={texts.hint} {...field} />
          <FormActions>
            <Button type="submit">{texts.open}</Button>
          </FormActions>
        </Form>
      </Card>
      {mayList ? <ContractList /> : null}
    </Page>
  );
}

// Lazy, because the editor contains every text of the portal.
const BrandingEditor = lazy(() => import('./BrandingEditor.tsx'));

const NOT_FOUND = 404;

const isUnknown = (error: Error): boolean =>
  error instanceof ApiFailure && error.status === NOT_FOUND;

function ContractBranding({ numeroContrat }: { readonly numeroContrat: string }) {
  const texts = useTexts(brandingTexts);
  const { data, error, refetch, isFetchedAfterMount } = useQuery(brandingQuery(numeroContrat));
  const waiting = <Skeleton shape="card" lines={5} label={texts.loading} />;
  // Never from the cache, which may hold an older draft.
  if (data !== undefined && isFetchedAfterMount)
    return (
      <Suspense fallback={<Page lead={texts.lead}>{waiting}</Page>}>
        <BrandingEditor opened={data} />
      </Suspense>
    );
  const content = () => {
    if (error === null) return waiting;
    if (!isUnknown(error)) return <ReadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <EmptyState
        icon={<Search />}
        title={texts.unknown}
        action={<LinkButton href={BRANDING_CHOICE_PATH}>{texts.otherContract}</LinkButton>}
      >
        {texts.unknownText}
      </EmptyState>
    );
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}

/** The second address has no contract number yet. */
export default function BoBrandingPage() {
  const { numeroContrat } = useCurrentPage().params;
  return numeroContrat === undefined ? (
    <ContractChooser />
  ) : (
    <ContractBranding key={numeroContrat} numeroContrat={numeroContrat} />
  );
}
