import {
  type CardPayment,
  getCardPayments,
} from '@portail/contract/payments/operator-cards.calls.ts';
import { CARD_STATES } from '@portail/rules/payments/card-state.ts';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { cardPaymentTexts } from './operation-card-payments.texts.ts';
import {
  createdColumn,
  kindColumn,
  ListSection,
  referenceColumn,
  referenceFilter,
  stateColumn,
  stateFilter,
  usePersonColumn,
} from './OperationTable.tsx';
import { OPERATIONS } from './operations-data.ts';

const TONES = {
  INITIEE: 'info',
  EXPIREE: 'neutral',
  ABANDONNEE: 'neutral',
  REFUSEE: 'danger',
  ACCEPTEE: 'success',
  REMBOURSEE: 'warning',
} as const satisfies Record<CardPayment['etat'], string>;

/** Every card payment: those that wait, and those that the provider's file disagrees with. */
export default function CardPaymentsSection() {
  const texts = useTexts(cardPaymentTexts);
  const list = useTableList(getCardPayments, {
    scope: [OPERATIONS],
    filters: [
      referenceFilter(texts.reference),
      stateFilter(texts, CARD_STATES),
      {
        name: 'ecart',
        kind: 'choice',
        label: texts.differences,
        anyLabel: texts.anyDifference,
        choices: [{ value: 'OUVERT', label: texts.withDifference }],
      },
    ],
  });
  const person = usePersonColumn(texts);
  const columns: readonly ColumnOf<typeof getCardPayments>[] = [
    referenceColumn(texts.number),
    kindColumn(texts),
    stateColumn(texts, TONES),
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'refunded',
      header: texts.refunded,
      align: 'end',
      cell: ({ rembourse }) => <span className="amount">{wireAmount(rembourse)}</span>,
    },
    {
      id: 'differences',
      header: texts.differences,
      align: 'end',
      cell: ({ ecarts }) => String(ecarts),
    },
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    createdColumn(texts.created),
    { id: 'captured', header: texts.captured, cell: ({ debiteLe }) => debiteLe ?? texts.notYet },
    ...person,
  ];
  return (
    <ListSection
      list={list}
      columns={columns}
      rowKey={({ reference }) => reference}
      texts={texts}
    />
  );
}
