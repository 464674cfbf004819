import { getRefundables } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  RefundableLine,
  RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { refundTexts } from './operation-refunds.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { useAct } from './use-act.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import {
  amountColumn,
  contractColumn,
  OperationTable,
  referenceFilter,
  sinceColumn,
} from './OperationTable.tsx';
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
    contractColumn(texts.contract),
    sinceColumn(texts.since),
    amountColumn(texts.amount),
    ...(mayAct ? [actColumn] : []),
  ];
};

function Refundables({ onAct }: { readonly onAct: (line: RefundableLine) => void }) {
  const texts = useTexts(refundTexts);
  const list = useTableList(getRefundables, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference)],
  });
  return (
    <OperationTable
      list={list}
      caption={texts.caption}
      columns={useColumns(onAct)}
      rowKey={({ id, nature }) => `${nature}-${id}`}
      icon={<Wallet />}
      texts={texts}
      found={texts}
      // An operation that awaits nothing is found by its reference only.
      hasFiltersWhenEmpty
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
  const { chosen, outcome, open, close } = useAct<RefundableLine, RefundOutcomeAnswer>();
  return (
    <div className="stack">
      {outcome === undefined ? null : <OutcomeAlert outcome={outcome} />}
      <OperationSection texts={texts}>
        <Refundables onAct={open} />
      </OperationSection>
      {chosen === undefined ? null : <RefundDialog line={chosen} onClose={close} />}
    </div>
  );
}
