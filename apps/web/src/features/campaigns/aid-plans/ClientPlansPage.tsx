import { getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { PlanLine } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText, Search } from '@portail/ui/icons/icons.ts';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery } from '@tanstack/react-query';
import { PastPlanFiles } from './PastPlanFiles.tsx';
import { NO_PLAN_FILTER, usePlanFilters } from './plan-filters.ts';
import { PlanFile } from './PlanFile.tsx';
import { PlanFilters } from './PlanFilters.tsx';
import { PlanMonths } from './PlanMonths.tsx';
import { PLANS_KEY } from './plans-data.ts';
import { PlansTable } from './PlansTable.tsx';
import { LoadMore } from '../../../shared/list/LoadMore.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { sortedPageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { callPage } from '../../../session/api.ts';
import { useMay } from '../../../session/use-may.ts';
import { ContractFilter, useContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../session/funder/funder.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { planFileTexts, planFilterTexts, planTexts } from './funder-plans.texts.ts';

const usePlans = () => {
  const { numeroContrat } = useContractFilter();
  const { filters } = usePlanFilters();
  const query = { numeroContrat, ...filters };
  return useKeysetList({
    queryKey: [...PLANS_KEY, 'liste', query],
    read: (avant, options) =>
      callPage(getPlans, { query: { ...query, ...sortedPageQueryOf(avant) } }, options),
    linesOf: ({ rows }): readonly PlanLine[] => rows,
    nextOf: ({ next }) => next,
  });
};

function NoPlan() {
  const texts = useTexts(planTexts);
  const filterTexts = useTexts(planFilterTexts);
  const { isFiltered, apply } = usePlanFilters();
  if (!isFiltered)
    return (
      <EmptyState icon={<FileText />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Search />}
      title={texts.noneFilteredTitle}
      action={
        <Button variant="secondary" onClick={() => apply(NO_PLAN_FILTER)}>
          {filterTexts.reset}
        </Button>
      }
    >
      {texts.noneFilteredText}
    </EmptyState>
  );
}

function List() {
  const texts = useTexts(planTexts);
  const { isFiltered } = usePlanFilters();
  const list = usePlans();
  const { lines, error } = list;
  const content = () => {
    if (lines === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={5} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={list.retry} />
      );
    if (lines.length === 0) return <NoPlan />;
    return (
      <>
        <PlansTable plans={lines} />
        <LoadMore
          count={lines.length}
          texts={texts}
          hasMore={list.hasMore}
          isPending={list.isMorePending}
          hasFailed={list.hasMoreFailed}
          onMore={list.readMore}
        />
      </>
    );
  };
  return (
    <section className="plans__section">
      <h2>{texts.list}</h2>
      {lines?.length === 0 && !isFiltered ? null : <PlanFilters />}
      {content()}
    </section>
  );
}

function Content() {
  const texts = useTexts(planTexts);
  const files = useTexts(planFileTexts);
  const filterTexts = useTexts(planFilterTexts);
  const mayAct = useMay('GERER_PLANS_AIDE');
  const { numeroContrat } = useContractFilter();
  const { data: contracts, error, refetch } = useQuery(funderContractsQuery);
  if (contracts === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={5} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  const social = contracts.filter(({ origine }) => origine === 'CESU_SOCIAL');
  if (social.length === 0)
    return <EmptyState title={texts.noSocial}>{texts.noSocialText}</EmptyState>;
  return (
    <>
      {social.length < 2 ? null : (
        <ContractFilter label={filterTexts.contract} anyLabel={filterTexts.anyContract} />
      )}
      {mayAct ? (
        <div className="fold">
          <Accordion>
            <Disclosure title={files.title} headingLevel={2}>
              <PlanFile contracts={social} />
            </Disclosure>
          </Accordion>
        </div>
      ) : null}
      <List />
      <PlanMonths numeroContrat={numeroContrat} />
      <PastPlanFiles numeroContrat={numeroContrat} />
    </>
  );
}

export default function ClientPlansPage() {
  const texts = useTexts(planTexts);
  return (
    <Page lead={texts.lead}>
      <Content />
    </Page>
  );
}
