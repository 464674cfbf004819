import type { getCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import type { ColumnOf } from '../../../session/data-table/use-table-list.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { linesTexts, linePaymentTexts, lineStatutTexts } from './funder-lines.texts.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass } from '@portail/ui/icons/icons.ts';
import './funder-lines.css';

export const LINE_STATUS_STYLES: Readonly<Record<OrderStatut, StatusStyle>> = {
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
      <Status {...LINE_STATUS_STYLES[statut]}>{texts[statut]}</Status>
      {statutPaiement === 'SANS_OBJET' ? null : (
        <span className="line__detail">
          {fill(payments[statutPaiement], { montant: wireAmount(partBeneficiaire) })}
        </span>
      )}
    </span>
  );
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

type LineColumn = ColumnOf<typeof getCampaignLines>;

/** Without `onEdit` the lines are read-only. */
export const useLineColumns = (
  onEdit: ((line: CampaignLine) => void) | undefined,
): readonly LineColumn[] => {
  const texts = useTexts(linesTexts);
  const amount = (euros: number) => <span className="amount">{wireAmount(euros)}</span>;
  const edit = (act: (line: CampaignLine) => void): LineColumn => ({
    id: 'action',
    header: texts.action,
    isHeaderHidden: true,
    width: '6.75rem',
    cell: (line) =>
      line.modifiable ? (
        <Button
          variant="quiet"
          isSmall
          aria-label={fill(texts.editOf, { prenom: line.prenom, nom: line.nom })}
          onClick={() => act(line)}
        >
          {texts.edit}
        </Button>
      ) : null,
  });
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: (line) => <Person line={line} />,
    },
    {
      id: 'content',
      header: texts.content,
      width: '17%',
      cell: (line) => <Content line={line} />,
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      sortBy: 'montantTotal',
      width: '11.5%',
      cell: ({ montantTotal }) => amount(montantTotal),
    },
    {
      id: 'funded',
      header: texts.funded,
      align: 'end',
      sortBy: 'partFinancee',
      width: '12.5%',
      cell: ({ partFinancee }) => amount(partFinancee),
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      width: '19%',
      cell: (line) => <LineStatus line={line} />,
    },
    ...(onEdit === undefined ? [] : [edit(onEdit)]),
  ];
};
