import { getFunders } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { FUNDER_SEARCH_MAX_LENGTH } from '@portail/contract/funders/operator-funders.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { FunderForm } from './FunderForm.tsx';
import { FUNDERS_KEY } from './funders-data.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { fundersTexts } from './operator-funders.texts.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import './operator-funders.css';

const useColumns = (): readonly ColumnOf<typeof getFunders>[] => {
  const texts = useTexts(fundersTexts);
  return [
    {
      id: 'funder',
      header: texts.funder,
      isRowHeader: true,
      sortBy: 'socialReason',
      cell: ({ clientId, socialReason }) => (
        <Link href={hrefOf('BO_FUNDER', { clientId })}>{socialReason}</Link>
      ),
    },
    {
      id: 'numbers',
      header: texts.numbers,
      sortBy: 'clientNumber',
      cell: ({ clientNumber, siret }) => (
        <span className="funder-stack">
          <span>{fill(texts.clientNumber, { numero: clientNumber })}</span>
          <span className="funder-stack__detail">
            {fill(texts.siret, { siret: spacedSiret(siret) })}
          </span>
        </span>
      ),
    },
    {
      id: 'contracts',
      header: texts.contracts,
      cell: ({ contrats }) =>
        contrats.length === 0 ? (
          texts.noContract
        ) : (
          <span className="funder-stack">
            {contrats.map(({ contractId, libelleProduitContrat, contractActivated }) => (
              <span key={contractId}>
                {fill(texts.contractLine, { numero: contractId, libelle: libelleProduitContrat })}
                {contractActivated ? null : ` (${texts.inactive})`}
              </span>
            ))}
          </span>
        ),
    },
  ];
};

function Funders() {
  const texts = useTexts(fundersTexts);
  const list = useTableList(getFunders, {
    scope: FUNDERS_KEY,
    filters: [
      {
        name: 'recherche',
        kind: 'search',
        label: texts.search,
        hint: texts.searchHint,
        maxLength: FUNDER_SEARCH_MAX_LENGTH,
        width: 'medium',
      },
    ],
  });
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      isCaptionHidden
      columns={useColumns()}
      rowKey={({ clientId }) => clientId}
      loading={texts.loading}
      empty={{ title: texts.none, text: texts.noneText }}
      noMatch={{ title: texts.noneFound, text: texts.noneFoundText }}
      filterTexts={{ filters: texts.search, apply: texts.submit, reset: texts.reset }}
      shown={texts}
    />
  );
}

/** URL value of the form for a new funder. */
const CREATION = 'creation';

export default function BoFundersPage() {
  const texts = useTexts(fundersTexts);
  const mayAct = useMay('BO_FINANCEURS');
  const isCreating = useSearchParams().get('vue') === CREATION && mayAct;
  if (isCreating)
    return (
      <Page width="reading">
        <FunderForm onDone={() => navigate(hrefOf('BO_FUNDERS'), { replace: true })} />
      </Page>
    );
  return (
    <Page lead={texts.lead}>
      {mayAct ? (
        <div className="cluster">
          <LinkButton icon={<Plus />} href={hrefOf('BO_FUNDERS', undefined, { vue: CREATION })}>
            {texts.create}
          </LinkButton>
        </div>
      ) : null}
      <Funders />
    </Page>
  );
}
