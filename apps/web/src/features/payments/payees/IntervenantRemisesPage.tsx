import { getRemises } from '@portail/contract/payments/payees.calls.ts';
import { REMISE_STATUTS } from '@portail/contract/payments/payees.schemas.ts';
import { HandCoins } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { PaymentStatus } from '../history/PaymentStatus.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { INTERVENANT_QUERIES, receivedQuery } from './intervenant-data.ts';
import { ReceivedMonths } from './ReceivedMonths.tsx';
import { useRemiseColumns } from './remise-columns.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { useTableList } from '../../../session/data-table/use-table-list.ts';
import '../../../shared/list/list.css';
import { PeriodFilter } from '../../../shared/list/PeriodFilter.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from '../history/history.texts.ts';
import { intervenantTexts, remiseTexts } from './intervenant.texts.ts';

interface Period {
  readonly dateDebut: string | undefined;
  readonly dateFin: string | undefined;
}

/** Of the period that is asked for; of the last twelve months when none is. */
function Totals({ period }: { readonly period: Period }) {
  const { data, error, refetch } = useQuery(receivedQuery(period));
  if (data !== undefined) return <ReceivedMonths received={data} />;
  return <PendingRead error={error} refetch={refetch} shape="card" lines={3} />;
}

export default function IntervenantRemisesPage() {
  const texts = useTexts(remiseTexts);
  const home = useTexts(intervenantTexts);
  const states = useTexts(paymentTexts);
  const list = useTableList(getRemises, {
    scope: [INTERVENANT_QUERIES],
    filters: [
      { name: 'dateDebut', param: 'du', kind: 'day', label: texts.date },
      { name: 'dateFin', param: 'au', kind: 'day', label: texts.date },
      { name: 'statut', kind: 'choice', label: texts.statut },
    ],
  });
  const { dateDebut, dateFin } = list.filters;
  const columns = useRemiseColumns((statut) => <PaymentStatus statut={statut} />);
  const statuts = REMISE_STATUTS.map((value) => ({ value, label: states[value] }));
  return (
    <Page lead={texts.lead}>
      <div className="remises history">
        <DataTable
          list={list}
          caption={texts.caption}
          columns={columns}
          rowKey={({ numeroRemise }) => numeroRemise}
          filterForm={<PeriodFilter statuts={statuts} />}
          summary={<Totals period={{ dateDebut, dateFin }} />}
          empty={{ icon: <HandCoins />, title: home.noneYet, text: home.noneYetText }}
          shown={texts}
        />
      </div>
    </Page>
  );
}
