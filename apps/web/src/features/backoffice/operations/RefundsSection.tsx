import { getRefundables } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  RefundableLine,
  RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';

type RefundColumn = ColumnOf<typeof getRefundables>;

const useColumns = (onAct: (line: RefundableLine) => void): readonly RefundColumn[] => {
  const texts = useTexts(refundTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const actColumn: RefundColumn = {
    id: 'act',
    header: texts.actions,
    isHeaderHidden: true,
    cell: (line) => {
      const acte = texts[`act${line.nature}`];
      return (
        <Button
          variant="secondary"
          isSmall
          aria-label={fill(texts.actOf, { acte, libelle: line.libelle })}
          onClick={() => onAct(line)}
        >
          {acte}
        </Button>
      );
    },
  };
  return [
    {
      id: 'what',
      header: texts.what,
      isRowHeader: true,
      sortBy: 'nature',
      cell: ({ libelle }) => libelle,
    },
    {
      id: 'contract',
      header: texts.contract,
      sortBy: 'numeroContrat',
      cell: ({ numeroContrat }) => numeroContrat,
    },
    {
      id: 'since',
      header: texts.since,
      sortBy: 'depuisLe',
      cell: ({ depuisLe }) => <DateText day={wireDay(depuisLe)} format="short" />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montant',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    ...(mayAct ? [actColumn] : []),
  ];
};

function Refundables({ onAct }: { readonly onAct: (line: RefundableLine) => void }) {
  const texts = useTexts(refundTexts);
  const list = useTableList(getRefundables, {
    scope: [OPERATIONS],
    filters: [{ name: 'recherche', kind: 'search', label: texts.reference, maxLength: 64 }],
  });
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      isCaptionHidden
      columns={useColumns(onAct)}
      rowKey={({ id, nature }) => `${nature}-${id}`}
      loading={texts.loading}
      empty={{ icon: <Wallet />, title: texts.none, text: texts.noneText }}
      noMatch={{ icon: <Wallet />, title: texts.noneFound, text: texts.noneFoundText }}
      filterTexts={{ filters: texts.search, apply: texts.apply, reset: texts.reset }}
      // An operation that awaits nothing is found by its reference only.
      hasFiltersWhenEmpty
      shown={texts}
    />
  );
}

const TONES = {
  REMBOURSE: 'success',
  PRESTATAIRE: 'success',
  DETTE: 'warning',
  A_VALIDER: 'info',
} as const;

/** Outcome of a refund, with its number. */
function OutcomeAlert({ outcome }: { readonly outcome: RefundOutcomeAnswer }) {
  const texts = useTexts(refundTexts);
  const { statut, montant, reference, numero } = outcome;
  return (
    <Alert tone={TONES[statut]} role="status" title={texts[statut]}>
      {fill(texts[`${statut}Text`], { montant: wireAmount(montant), reference, numero })}
    </Alert>
  );
}

export default function RefundsSection() {
  const texts = useTexts(refundTexts);
  const [chosen, setChosen] = useState<RefundableLine>();
  const [outcome, setOutcome] = useState<RefundOutcomeAnswer>();
  const open = (line: RefundableLine) => {
    setOutcome(undefined);
    setChosen(line);
  };
  const close = (made?: RefundOutcomeAnswer) => {
    setChosen(undefined);
    setOutcome(made);
  };
  return (
    <div className="stack">
      {outcome === undefined ? null : <OutcomeAlert outcome={outcome} />}
      <section className="stack">
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
        <Refundables onAct={open} />
      </section>
      {chosen === undefined ? null : <RefundDialog line={chosen} onClose={close} />}
    </div>
  );
}
