import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { managementListTexts, requestStatutTexts } from '../requests/operator-requests.texts.ts';
import { personTexts } from './person.texts.ts';
import type { PersonTab } from './person-tabs.ts';

type Texts = { readonly [K in keyof typeof personTexts.defaults]: string };

const reference = (text: string) => <span className="reference">{text}</span>;

const referenceColumn = <Row extends { readonly reference: string }>(
  texts: Texts,
): TableColumn<Row> => ({
  id: 'reference',
  header: texts.reference,
  isRowHeader: true,
  cell: (row) => reference(row.reference),
});

const dateColumn = <Row extends { readonly date: string }>(texts: Texts): TableColumn<Row> => ({
  id: 'date',
  header: texts.date,
  cell: ({ date }) => date,
});

const amountColumn = <Row extends { readonly montant: number }>(
  texts: Texts,
): TableColumn<Row> => ({
  id: 'amount',
  header: texts.amount,
  align: 'end',
  cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
});

function List<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}) {
  const texts = useTexts(personTexts);
  return rows.length === 0 ? (
    <EmptyState title={texts.none} />
  ) : (
    <Table caption={caption} isCaptionHidden columns={columns} rows={rows} rowKey={rowKey} />
  );
}

function Contracts({ contrats }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.contrats}
      rows={contrats}
      rowKey={({ numeroContrat }) => numeroContrat}
      columns={[
        {
          id: 'numero',
          header: texts.contract,
          isRowHeader: true,
          cell: ({ numeroContrat }) => numeroContrat,
        },
        { id: 'label', header: texts.label, cell: ({ libelle }) => libelle },
        { id: 'funder', header: texts.funder, cell: ({ financeur }) => financeur },
        { id: 'matricule', header: texts.matricule, cell: ({ matricule }) => matricule ?? '–' },
        {
          id: 'state',
          header: texts.state,
          cell: ({ actif }) => (
            <Status tone={actif ? 'success' : 'neutral'}>
              {actif ? texts.active : texts.inactive}
            </Status>
          ),
        },
      ]}
    />
  );
}

/** Accounts; the vouchers stand beside them on the tab. */
export function Accounts({ comptes }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.accounts}
      rows={comptes}
      rowKey={({ numero }) => numero}
      columns={[
        {
          id: 'numero',
          header: texts.account,
          isRowHeader: true,
          cell: ({ numero }) => reference(numero),
        },
        { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
        { id: 'product', header: texts.product, cell: ({ libelleProduit }) => libelleProduit },
        { id: 'vintage', header: texts.vintage, cell: ({ millesime }) => String(millesime) },
        {
          id: 'balance',
          header: texts.balance,
          align: 'end',
          cell: ({ solde }) =>
            solde === null ? texts.monthly : <span className="amount">{wireAmount(solde)}</span>,
        },
        {
          id: 'state',
          header: texts.state,
          cell: ({ statut }) => (
            <Status tone={statut === 'ACTIF' ? 'success' : 'warning'}>{texts[statut]}</Status>
          ),
        },
      ]}
    />
  );
}

function Orders({ commandes }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.commandes}
      rows={commandes}
      rowKey={(row) => row.reference}
      columns={[
        referenceColumn(texts),
        { id: 'kind', header: texts.kind, cell: ({ nature }) => texts[nature] },
        { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
        dateColumn(texts),
        amountColumn(texts),
        {
          id: 'state',
          header: texts.state,
          cell: ({ statut }) => (statut === null ? texts.immediate : texts[statut]),
        },
      ]}
    />
  );
}

function Payments({ paiements }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.paiements}
      rows={paiements}
      rowKey={(row) => row.reference}
      columns={[
        referenceColumn(texts),
        { id: 'kind', header: texts.kind, cell: ({ nature }) => texts[nature] },
        { id: 'payee', header: texts.payee, cell: ({ intervenant }) => intervenant },
        dateColumn(texts),
        amountColumn(texts),
        { id: 'state', header: texts.state, cell: ({ statut }) => texts[statut] },
      ]}
    />
  );
}

function Declarations({ declarations }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.declarations}
      rows={declarations}
      rowKey={(row) => row.reference}
      columns={[
        referenceColumn(texts),
        { id: 'organism', header: texts.organism, cell: ({ organisme }) => texts[organisme] },
        { id: 'month', header: texts.month, cell: ({ mois }) => mois },
        dateColumn(texts),
        amountColumn(texts),
        { id: 'state', header: texts.state, cell: ({ statut }) => texts[statut] },
      ]}
    />
  );
}

function Requests({ demandes }: PersonSheet) {
  const texts = useTexts(personTexts);
  const subjects = useTexts(managementListTexts);
  const statuts = useTexts(requestStatutTexts);
  return (
    <List
      caption={texts.demandes}
      rows={demandes}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'reference',
          header: texts.reference,
          isRowHeader: true,
          cell: (row) => (
            <Link href={hrefOf('BO_MANAGEMENT_REQUEST', { id: row.id })}>{row.reference}</Link>
          ),
        },
        { id: 'subject', header: texts.subject, cell: ({ objet }) => subjects[objet] },
        dateColumn(texts),
        { id: 'state', header: texts.state, cell: ({ statut }) => statuts[statut] },
      ]}
    />
  );
}

function Sessions({ sessions }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.sessions}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'device',
          header: texts.device,
          isRowHeader: true,
          cell: ({ appareil }) => (appareil === '' ? texts.unknownDevice : appareil),
        },
        { id: 'opened', header: texts.opened, cell: ({ ouverteLe }) => ouverteLe },
        { id: 'seen', header: texts.lastSeen, cell: ({ derniereActivite }) => derniereActivite },
        {
          id: 'by',
          header: texts.openedBy,
          cell: ({ parLien }) => (parLien ? texts.byLink : texts.byPerson),
        },
      ]}
    />
  );
}

function Readings({ consultations }: PersonSheet) {
  const texts = useTexts(personTexts);
  return (
    <List
      caption={texts.acces}
      rows={consultations}
      rowKey={({ id }) => id}
      columns={[
        { id: 'date', header: texts.date, isRowHeader: true, cell: ({ date }) => date },
        { id: 'reader', header: texts.reader, cell: ({ organisme }) => organisme },
        { id: 'reason', header: texts.reason, cell: ({ motif }) => motif },
      ]}
    />
  );
}

export const PERSON_LISTS = {
  contrats: Contracts,
  commandes: Orders,
  paiements: Payments,
  declarations: Declarations,
  demandes: Requests,
  sessions: Sessions,
  acces: Readings,
} satisfies Partial<Record<PersonTab, (person: PersonSheet) => unknown>>;
