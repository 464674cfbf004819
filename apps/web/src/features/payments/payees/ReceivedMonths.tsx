import type { ReceivedMonth, ReceivedPayments } from '@portail/contract/payments/payees.schemas.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { remiseTexts } from './intervenant.texts.ts';
import './intervenant.css';

const useColumns = (): readonly TableColumn<ReceivedMonth>[] => {
  const texts = useTexts(remiseTexts);
  const amount = (
    id: string,
    header: string,
    of: (month: ReceivedMonth) => number,
  ): TableColumn<ReceivedMonth> => ({
    id,
    header,
    align: 'end',
    cell: (month) => <span className="amount">{wireAmount(of(month))}</span>,
  });
  return [
    {
      id: 'mois',
      header: texts.month,
      isRowHeader: true,
      cell: ({ mois }) => <span className="received__month">{formatMonth(mois)}</span>,
    },
    { id: 'nombre', header: texts.count, align: 'end', cell: ({ nombre }) => countWords(nombre) },
    amount('comptes', texts.accounts, ({ montantComptes }) => montantComptes),
    amount('titres', texts.paper, ({ montantTitres }) => montantTitres),
    amount('total', texts.total, ({ montant }) => montant),
    amount('vire', texts.transferred, ({ montantVerse }) => montantVerse),
  ];
};

/** Received payments by month, with the total. */
export function ReceivedMonths({ received }: { readonly received: ReceivedPayments }) {
  const texts = useTexts(remiseTexts);
  const columns = useColumns();
  const { mois, nombre, montant, montantVerse } = received;
  const figures = [
    { label: texts.received, value: wireAmount(montant) },
    { label: texts.transferred, value: wireAmount(montantVerse) },
    { label: texts.receivedCount, value: countWords(nombre) },
  ];
  return (
    <section aria-labelledby="totaux" className="received">
      <h2 id="totaux">{texts.totals}</h2>
      <p className="received__period">
        {fill(texts.monthsPeriod, {
          du: wireDayWords(received.dateDebut),
          au: wireDayWords(received.dateFin),
        })}
      </p>
      <dl className="received__figures" aria-label={texts.totals}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mois.length === 0 ? (
        <p>{texts.noMonth}</p>
      ) : (
        <Disclosure title={texts.months} headingLevel={3} defaultOpen>
          <Table
            caption={texts.months}
            isCaptionHidden
            columns={columns}
            rows={mois}
            rowKey={(month) => month.mois}
          />
        </Disclosure>
      )}
    </section>
  );
}
