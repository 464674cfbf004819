import { getPlanMonths, getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import {
  type PlanLine,
  PLAN_STATUTS,
  type PlanStatut,
  type PlanMonth,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText, Search, Lock } from '@portail/ui/icons/icons.ts';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery } from '@tanstack/react-query';
import { PastPlanFiles } from './PastPlanFiles.tsx';
import { PlanFile } from './PlanFile.tsx';
import { PLANS_KEY } from './plans-data.ts';
import { PlansTable } from './PlansTable.tsx';
import { LoadMore } from '../../../shared/list/LoadMore.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { sortedPageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { callPage } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { ContractFilter, useContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../session/funder/funder.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { planFileTexts, planFilterTexts, planTexts, planMonthTexts } from './funder-plans.texts.ts';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { quantityWords } from './plan-units.ts';
import './funder-plans.css';

const useColumns = (): readonly TableColumn<PlanMonth>[] => {
  const texts = useTexts(planMonthTexts);
  const quantity = ({ unite }: PlanMonth, value: number | null) =>
    value === null ? texts.hidden : quantityWords(unite, value);
  return [
    {
      id: 'month',
      header: texts.month,
      isRowHeader: true,
      cell: ({ mois }) => <span className="plan-month">{formatMonth(mois)}</span>,
    },
    {
      id: 'plans',
      header: texts.plans,
      align: 'end',
      cell: ({ nombrePlans }) => (nombrePlans === null ? texts.hidden : countWords(nombrePlans)),
    },
    {
      id: 'granted',
      header: texts.granted,
      align: 'end',
      cell: (month) => quantity(month, month.accorde),
    },
    {
      id: 'returned',
      header: texts.returned,
      align: 'end',
      cell: (month) => quantity(month, month.retourne),
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ clos }) =>
        clos ? (
          <Status icon={<Lock />}>{texts.closed}</Status>
        ) : (
          <Status tone="info">{texts.open}</Status>
        ),
    },
  ];
};

/** Sums per month, without any personal usage. */
function PlanMonths({ numeroContrat }: { readonly numeroContrat: string | undefined }) {
  const texts = useTexts(planMonthTexts);
  const { data = [] } = useApiQuery(getPlanMonths, { query: { numeroContrat } });
  const columns = useColumns();
  if (data.length === 0) return null;
  return (
    <section className="plans__section">
      <h2>{texts.title}</h2>
      {data.some(({ masque }) => masque) ? (
        <p className="plan-stack__detail">{texts.hiddenNote}</p>
      ) : null}
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={(month) => `${month.numeroContrat} ${month.mois} ${month.unite}`}
      />
    </section>
  );
}

interface PlanFilterValues {
  readonly recherche: string | undefined;
  readonly statut: PlanStatut | undefined;
}

const NO_PLAN_FILTER: PlanFilterValues = { recherche: undefined, statut: undefined };

const SEARCH_MAX = 100;

/** URLs can be edited: unknown values are ignored. */
const readPlanFilters = (search: URLSearchParams): PlanFilterValues => {
  const recherche = (search.get('recherche') ?? '').trim().slice(0, SEARCH_MAX);
  return {
    recherche: recherche === '' ? undefined : recherche,
    statut: PLAN_STATUTS.find((one) => one === search.get('statut')),
  };
};

const usePlanFilters = () => {
  const search = useSearchParams();
  const filters = readPlanFilters(search);
  return {
    filters,
    isFiltered: filters.recherche !== undefined || filters.statut !== undefined,
    apply: (next: PlanFilterValues) => {
      const address = new URLSearchParams(search);
      for (const name of ['recherche', 'statut'] as const) {
        const value = next[name];
        if (value === undefined) address.delete(name);
        else address.set(name, value);
      }
      changeSearch(address);
    },
  };
};

function PlanFilters() {
  const texts = useTexts(planFilterTexts);
  const words = useTexts(planTexts);
  const { filters, isFiltered, apply } = usePlanFilters();
  const given = { recherche: filters.recherche ?? '', statut: filters.statut ?? '' };
  const name = JSON.stringify(given);
  const [seen, setSeen] = useState(name);
  const [typed, setTyped] = useState<Readonly<Record<'recherche' | 'statut', string>>>(given);
  // Typed values follow the URL.
  if (seen !== name) {
    setSeen(name);
    setTyped(given);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(readPlanFilters(new URLSearchParams(typed)));
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.title}>
      <FormRow>
        <TextField
          label={texts.search}
          type="search"
          isOptional
          autoComplete="off"
          maxLength={100}
          value={typed.recherche}
          onChange={({ target }) => setTyped((before) => ({ ...before, recherche: target.value }))}
        />
        <Select
          label={texts.statut}
          isOptional
          emptyLabel={texts.anyStatut}
          options={PLAN_STATUTS.map((value) => ({ value, label: words[value] }))}
          value={typed.statut}
          onChange={({ target }) => setTyped((before) => ({ ...before, statut: target.value }))}
        />
      </FormRow>
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={() => apply(NO_PLAN_FILTER)}>
            {texts.reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}

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
