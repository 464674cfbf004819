import { hrefOf } from '@portail/contract/pages/href.ts';
import { getFunderCampaigns } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { LIST_PAGE_SIZE_MAX } from '@portail/contract/constants/constants.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { CalendarDays, Plus } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { OrderRequests } from '../funder-orders/OrderRequests.tsx';
import './funder-campaigns.css';
import { filtered, filtersOf, inOrder, type CampaignFilters } from './campaign-filters.ts';
import { CampaignCards } from './CampaignCards.tsx';
import { CampaignRequests } from './CampaignRequests.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { ListTools } from '../../../session/data-table/ListTools.tsx';
import { useTableList } from '../../../session/data-table/use-table-list.ts';
import { LoadMore } from '../../../shared/list/LoadMore.tsx';
import { useMay } from '../../../session/use-may.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { FUNDER_QUERIES, funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { funderListTexts, funderTexts } from './funder-campaigns.texts.ts';
import { FUNDER_CAMPAIGN_STATUTS } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';

interface CampaignListFiltersProps {
  readonly filters: CampaignFilters;
  readonly contracts: readonly FunderContract[] | undefined;
}

/** Filters are in the URL: a filtered list can be shared, and the back button undoes them. */
function CampaignListFilters({ filters, contracts = [] }: CampaignListFiltersProps) {
  const texts = useTexts(funderListTexts);
  const common = useTexts(funderTexts);
  const search = useSearchParams();
  const choose = (name: keyof CampaignFilters, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    changeSearch(next);
  };
  return (
    <div role="search" aria-label={texts.filters} className="session-filters">
      <FormRow>
        {contracts.length < 2 ? null : (
          <Select
            label={texts.contractFilter}
            emptyLabel={texts.allContracts}
            isOptional
            value={filters.contrat}
            onChange={({ target }) => choose('contrat', target.value)}
            options={contracts.map(({ numeroContrat, raisonSociale }) => ({
              value: numeroContrat,
              label: fill(common.contractOf, { raisonSociale, numero: numeroContrat }),
            }))}
          />
        )}
        <Select
          label={texts.statutFilter}
          emptyLabel={texts.allStatuts}
          isOptional
          value={filters.statut}
          onChange={({ target }) => choose('statut', target.value)}
          options={FUNDER_CAMPAIGN_STATUTS.map((statut) => ({
            value: statut,
            label: common[statut],
          }))}
        />
      </FormRow>
    </div>
  );
}

function Create() {
  const texts = useTexts(funderTexts);
  if (!useMay('GERER_SESSIONS_PRECOMMANDE')) return null;
  return (
    <LinkButton icon={<Plus />} href={hrefOf('CLIENT_SESSION_CREATION')}>
      {texts.create}
    </LinkButton>
  );
}

const FIRST_ORDER = getFunderCampaigns.list.table.sortedBy;

const useCampaigns = () => {
  const { contractFilter: label } = useTexts(funderListTexts);
  return useTableList(getFunderCampaigns, {
    scope: [FUNDER_QUERIES, 'sessions'],
    filters: [{ name: 'numeroContrat', param: 'contrat', kind: 'choice', label }],
    pageSize: LIST_PAGE_SIZE_MAX,
  });
};

type CampaignList = ReturnType<typeof useCampaigns>;

function Campaigns({ list }: { readonly list: CampaignList }) {
  const texts = useTexts(funderListTexts);
  const filters = filtersOf(useSearchParams());
  const { data: contracts } = useQuery(funderContractsQuery);
  const { rows: campaigns = [], sort } = list;
  const found = filtered(campaigns, filters);
  const isFirstOrder = sort.tri === FIRST_ORDER.tri && sort.ordre === FIRST_ORDER.ordre;
  const shown = isFirstOrder ? inOrder(found) : found;
  if (campaigns.length === 0 && !list.isFiltered)
    return (
      <EmptyState icon={<CalendarDays />} title={texts.none} action={<Create />}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <div className="session-list">
      <div className="session-list__head">
        <CampaignListFilters filters={filters} contracts={contracts} />
        <Create />
      </div>
      <ListTools list={list} columns={[]} isCards />
      <div>
        <h2>{texts.sessions}</h2>
        {list.hasMore ? null : (
          <p role="status" className="session-list__count">
            {plural(shown.length, texts.countOne, texts.count)}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={texts.noneFound}
          action={
            <Button variant="secondary" onClick={() => changeSearch(new URLSearchParams())}>
              {texts.reset}
            </Button>
          }
        >
          {texts.noneFoundText}
        </EmptyState>
      ) : (
        <CampaignCards campaigns={shown} contracts={contracts} />
      )}
      {list.hasMore ? (
        <LoadMore
          count={shown.length}
          texts={{ shown: texts.count, shownOne: texts.countOne }}
          hasMore
          isPending={list.isMorePending}
          hasFailed={list.hasMoreFailed}
          onMore={list.readMore}
        />
      ) : null}
    </div>
  );
}

export default function ClientSessionListPage() {
  const texts = useTexts(funderListTexts);
  const common = useTexts(funderTexts);
  const list = useCampaigns();
  const content = () => {
    if (list.rows !== undefined) return <Campaigns list={list} />;
    return (
      <PendingRead
        error={list.error}
        refetch={list.retry}
        shape="card"
        lines={3}
        label={common.loading}
      />
    );
  };
  return (
    <Page lead={texts.lead}>
      <CampaignRequests />
      <OrderRequests />
      {content()}
    </Page>
  );
}
