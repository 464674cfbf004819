import type {
  ServiceOrderDetail,
  Quotation,
} from '@portail/contract/home-services/home-services.schemas.ts';
import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Ban, Hourglass } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { hoursWords } from '../../../session/home-services/typed-hours.ts';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { taxCreditTexts } from '../../../session/home-services/home-services.texts.ts';
import { quotationTexts } from './service-orders.texts.ts';
import { QuotationDialog } from './QuotationDialog.tsx';
import { durationWords } from './use-order-columns.tsx';

type Line = Quotation['lignes'][number];

const STATUS_STYLES: Readonly<Record<QuotationStatut, StatusStyle>> = {
  ENVOYE: { tone: 'warning', icon: <Hourglass /> },
  ACCEPTE: { tone: 'success' },
  REFUSE: { tone: 'neutral', icon: <Ban /> },
  EXPIRE: { tone: 'neutral', icon: <Ban /> },
};

const useColumns = (): readonly TableColumn<Line>[] => {
  const texts = useTexts(quotationTexts);
  const amount = (id: string, header: string, of: (line: Line) => number): TableColumn<Line> => ({
    id,
    header,
    align: 'end',
    cell: (line) => <span className="amount">{wireAmount(of(line))}</span>,
  });
  return [
    { id: 'libelle', header: texts.line, isRowHeader: true, cell: ({ libelle }) => libelle },
    {
      id: 'quantite',
      header: texts.quantity,
      cell: ({ quantite, unite }) =>
        unite === 'HEURE' ? durationWords(quantite) : `${quantite}\u00a0${texts.FORFAIT}`,
    },
    amount('prix', texts.unitPrice, ({ prixUnitaire }) => prixUnitaire),
    {
      id: 'tva',
      header: texts.vat,
      align: 'end',
      cell: ({ tauxTva }) => `${hoursWords(tauxTva)}\u00a0%`,
    },
    amount('ht', texts.lineHT, ({ montantHT }) => montantHT),
    amount('ttc', texts.lineTTC, ({ montantTTC }) => montantTTC),
  ];
};

/** Price before and after the tax credit, which is shown as an estimate. */
function Prices({ quotation }: { readonly quotation: Quotation }) {
  const texts = useTexts(quotationTexts);
  const credit = useTexts(taxCreditTexts);
  return (
    <>
      <FactList
        facts={[
          { id: 'ht', label: texts.totalHT, value: wireAmount(quotation.totalHT) },
          { id: 'tva', label: texts.totalTVA, value: wireAmount(quotation.totalTVA) },
          {
            id: 'avant',
            label: credit.before,
            value: wireAmount(quotation.totalTTC),
            isStrong: true,
          },
          { id: 'credit', label: credit.credit, value: wireAmount(quotation.creditImpot) },
          {
            id: 'apres',
            label: credit.after,
            value: wireAmount(quotation.resteACharge),
            isStrong: true,
          },
        ]}
      />
      <p className="service-view__muted">{credit.note}</p>
    </>
  );
}

function Sent(props: { readonly order: ServiceOrderDetail; readonly quotation: Quotation }) {
  const { order, quotation } = props;
  const texts = useTexts(quotationTexts);
  const mayAnswer = useMay('COMMANDER_PRESTATION') && quotation.repondable;
  const columns = useColumns();
  return (
    <Card
      title={texts.title}
      aside={<Status {...STATUS_STYLES[quotation.statut]}>{texts[quotation.statut]}</Status>}
      accent="primary"
    >
      <div className="stack">
        <p>
          {fill(texts.received, { date: wireDayWords(quotation.dateEnvoi) })}{' '}
          {quotation.repondable
            ? fill(texts.until, { date: wireDayWords(quotation.dateValidite) })
            : ''}
        </p>
        <Table
          caption={texts.caption}
          isCaptionHidden
          columns={columns}
          rows={quotation.lignes}
          rowKey={(line) => `${quotation.id}-${quotation.lignes.indexOf(line)}`}
        />
        <Prices quotation={quotation} />
        {quotation.statut === 'REFUSE' && order.statut === 'EN_ATTENTE' ? (
          <Alert>{texts.refusedNext}</Alert>
        ) : null}
        {mayAnswer ? <QuotationDialog order={order} quotation={quotation} /> : null}
      </div>
    </Card>
  );
}

/** The last quotation, or a note while a required one is missing. */
export function QuotationCard({ order }: { readonly order: ServiceOrderDetail }) {
  const texts = useTexts(quotationTexts);
  const nom = useSpaceName()(order.clientId);
  // Protects against showing the quotation of another order.
  if (order.devis?.numeroCommande === order.numeroCommande)
    return <Sent order={order} quotation={order.devis} />;
  const isAwaited = order.etapes.some(({ id, etat }) => id === 'DEVIS' && etat === 'EN_COURS');
  return isAwaited ? (
    <Card title={texts.title}>
      <p>{fill(texts.waiting, { nom })}</p>
    </Card>
  ) : null;
}
