import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { VirtualTable } from '@portail/ui/data/VirtualTable.tsx';
import '@portail/ui/fields/Choice.css';
import { countWords } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { linesTexts, linePaymentTexts, lineStatutTexts } from './funder-lines.texts.ts';
import { isSelectable } from './line-acts.ts';
import type { Selection } from './use-selection.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';

interface Look {
  readonly tone: 'info' | 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon?: ReactNode;
}

const LOOKS: Readonly<Record<OrderStatut, Look>> = {
  EN_ATTENTE: { tone: 'warning', icon: <Hourglass /> },
  VALIDEE: { tone: 'success' },
  REFUSEE: { tone: 'danger' },
  ANNULEE: { tone: 'neutral', icon: <Ban /> },
  COMMANDEE: { tone: 'info' },
  LIVREE: { tone: 'success' },
};

function LineStatus({ line }: { readonly line: CampaignLine }) {
  const texts = useTexts(lineStatutTexts);
  const payments = useTexts(linePaymentTexts);
  const { statut, statutPaiement, partBeneficiaire } = line;
  return (
    <span className="line__stack">
      <Status {...LOOKS[statut]}>{texts[statut]}</Status>
      {statutPaiement === 'SANS_OBJET' ? null : (
        <span className="line__detail">
          {fill(payments[statutPaiement], { montant: wireAmount(partBeneficiaire) })}
        </span>
      )}
    </span>
  );
}

interface LinesTableProps {
  readonly caption: string;
  readonly lines: readonly CampaignLine[];
  readonly total: number | undefined;
  readonly onEndNear: () => void;
  /** Without it the table is read-only. */
  readonly acts:
    | { readonly selection: Selection; readonly onEdit: (line: CampaignLine) => void }
    | undefined;
}

function Person({ line }: { readonly line: CampaignLine }) {
  const texts = useTexts(linesTexts);
  const { nom, prenom, matricule, reference, categoriePersonnel } = line;
  return (
    <span className="line__stack">
      <span>
        {prenom} {nom}
      </span>
      <span className="line__detail">
        {matricule === null
          ? fill(texts.reference, { reference })
          : fill(texts.matricule, { matricule })}
      </span>
      <span className="line__detail">{categoriePersonnel}</span>
    </span>
  );
}

function Content({ line }: { readonly line: CampaignLine }) {
  const texts = useTexts(linesTexts);
  const { montantCompte, nombreTitres, valeurFaciale } = line;
  const paper =
    nombreTitres === 0
      ? undefined
      : fill(nombreTitres === 1 ? texts.paperOne : texts.paper, {
          nombre: countWords(nombreTitres),
          valeur: wireAmount(valeurFaciale ?? 0),
        });
  return (
    <span className="line__stack line__detail">
      {montantCompte === 0 ? null : (
        <span>{fill(texts.account, { montant: wireAmount(montantCompte) })}</span>
      )}
      {paper === undefined ? null : <span>{paper}</span>}
    </span>
  );
}

const useColumns = (acts: LinesTableProps['acts']): readonly TableColumn<CampaignLine>[] => {
  const texts = useTexts(linesTexts);
  const amount = (euros: number) => <span className="amount">{wireAmount(euros)}</span>;
  const read: readonly TableColumn<CampaignLine>[] = [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      cell: (line) => <Person line={line} />,
    },
    { id: 'content', header: texts.content, cell: (line) => <Content line={line} /> },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      cell: ({ montantTotal }) => amount(montantTotal),
    },
    {
      id: 'funded',
      header: texts.funded,
      align: 'end',
      cell: ({ partFinancee }) => amount(partFinancee),
    },
    { id: 'statut', header: texts.statut, cell: (line) => <LineStatus line={line} /> },
  ];
  if (acts === undefined) return read;
  const { selection, onEdit } = acts;
  return [
    {
      id: 'select',
      header: texts.select,
      isHeaderHidden: true,
      cell: (line) =>
        isSelectable(line) ? (
          <input
            type="checkbox"
            className="choice__input line__box"
            checked={selection.chosen.has(line.idLigne)}
            aria-label={fill(texts.selectOf, {
              prenom: line.prenom,
              nom: line.nom,
              montant: wireAmount(line.montantTotal),
            })}
            onChange={() => selection.toggle(line)}
          />
        ) : null,
    },
    ...read,
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (line) =>
        line.modifiable ? (
          <Button
            variant="quiet"
            isSmall
            aria-label={fill(texts.editOf, { prenom: line.prenom, nom: line.nom })}
            onClick={() => onEdit(line)}
          >
            {texts.edit}
          </Button>
        ) : null,
    },
  ];
};

const READ_TEMPLATE =
  'minmax(0, 2.6fr) minmax(0, 1.7fr) minmax(6rem, 1fr) minmax(6.25rem, 1fr) minmax(8rem, 1.9fr)';

/** Virtualised: only visible rows are rendered. */
export function LinesTable({ caption, lines, total, onEndNear, acts }: LinesTableProps) {
  return (
    <VirtualTable
      caption={caption}
      isCaptionHidden
      columns={useColumns(acts)}
      template={acts === undefined ? READ_TEMPLATE : `2.75rem ${READ_TEMPLATE} 6.75rem`}
      rows={lines}
      rowKey={({ idLigne }) => idLigne}
      total={total}
      onEndNear={onEndNear}
    />
  );
}
