import { getPlanMonths, getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import { PLAN_STATUTS, type PlanMonth } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FileText, Lock } from '@portail/ui/icons/icons.ts';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChangePlans } from './ChangePlans.tsx';
import { PastPlanFiles } from './PastPlanFiles.tsx';
import { PlanFile } from './PlanFile.tsx';
import { PLANS_KEY } from './plans-data.ts';
import { usePlanColumns } from './plan-columns.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { useTableList } from '../../../session/data-table/use-table-list.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay, useMayUnder } from '../../../session/use-may.ts';
import { ContractFilter, useContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../session/funder/funder.css';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { planFileTexts, planFilterTexts, planTexts, planMonthTexts } from './funder-plans.texts.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { quantityWords } from './plan-units.ts';
import './funder-plans.css';

/** Several rights may share a month: each row says its contract and its unit. */
const useColumns = (hasContracts: boolean): readonly TableColumn<PlanMonth>[] => {
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
    ...(hasContracts
      ? [
          {
            id: 'contract',
            header: texts.contract,
            cell: ({ numeroContrat }: PlanMonth) => numeroContrat,
          },
        ]
      : []),
    { id: 'unit', header: texts.unit, cell: ({ unite }) => texts[unite] },
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
  const columns = useColumns(new Set(data.map((month) => month.numeroContrat)).size > 1);
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

function Plans({
  numeroContrat,
  mayAct,
}: {
  readonly numeroContrat: string | undefined;
  readonly mayAct: boolean;
}) {
  const texts = useTexts(planTexts);
  const filters = useTexts(planFilterTexts);
  const list = useTableList(getPlans, {
    scope: PLANS_KEY,
    request: { query: { numeroContrat } },
    filters: [
      { name: 'recherche', kind: 'search', label: filters.search, maxLength: 100 },
      {
        name: 'statut',
        kind: 'choice',
        label: filters.statut,
        anyLabel: filters.anyStatut,
        choices: PLAN_STATUTS.map((value) => ({ value, label: texts[value] })),
      },
    ],
  });
  return (
    <section className="plans__section">
      <h2>{texts.list}</h2>
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={usePlanColumns()}
        rowKey={({ id }) => id}
        loading={texts.loading}
        empty={{ icon: <FileText />, title: texts.none, text: texts.noneText }}
        noMatch={{ title: texts.noneFilteredTitle, text: texts.noneFilteredText }}
        filterTexts={{ filters: filters.title, apply: filters.apply, reset: filters.reset }}
        shown={texts}
        selection={
          mayAct
            ? {
                labelOf: ({ prenom, nom, libelleProduit }) =>
                  fill(texts.selectOf, { prenom, nom, produit: libelleProduit }),
                isSelectable: ({ actes }) => actes.length > 0,
                actions: (chosen, clear) => <ChangePlans chosen={chosen} onDone={clear} />,
              }
            : undefined
        }
      />
    </section>
  );
}

function Content() {
  const texts = useTexts(planTexts);
  const files = useTexts(planFileTexts);
  const filterTexts = useTexts(planFilterTexts);
  const mayAct = useMay('GERER_PLANS_AIDE');
  const mayUnder = useMayUnder('GERER_PLANS_AIDE');
  const { numeroContrat } = useContractFilter();
  const { data: contracts, error, refetch } = useQuery(funderContractsQuery);
  if (contracts === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="table" lines={5} label={texts.loading} />
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
              <PlanFile contracts={social.filter(({ numeroContrat: one }) => mayUnder(one))} />
            </Disclosure>
          </Accordion>
        </div>
      ) : null}
      <Plans numeroContrat={numeroContrat} mayAct={mayAct} />
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
