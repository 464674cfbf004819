import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderLine } from '@portail/contract/funders/operator-funders.schemas.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { fundersTexts } from './operator-funders.texts.ts';
import './operator-funders.css';

const useColumns = (): readonly TableColumn<FunderLine>[] => {
  const texts = useTexts(fundersTexts);
  return [
    {
      id: 'funder',
      header: texts.funder,
      isRowHeader: true,
      cell: ({ clientId, socialReason }) => (
        <Link href={hrefOf('BO_FUNDER', { clientId })}>{socialReason}</Link>
      ),
    },
    {
      id: 'numbers',
      header: texts.numbers,
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

export function FundersTable({ funders }: { readonly funders: readonly FunderLine[] }) {
  const texts = useTexts(fundersTexts);
  const columns = useColumns();
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={funders}
      rowKey={({ clientId }) => clientId}
    />
  );
}
