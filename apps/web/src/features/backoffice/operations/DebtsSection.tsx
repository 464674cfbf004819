import { getDebts, planDebt, writeOffDebt } from '@portail/contract/backoffice/debts.calls.ts';
import {
  type Debt,
  DEBT_STATES,
  type DebtState,
} from '@portail/contract/backoffice/debts.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { DebtPlanDialog, WriteOffDialog } from './DebtDialogs.tsx';
import { debtTexts } from './operation-debts.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { OperationSection } from './OperationSection.tsx';
import {
  amountColumn,
  OperationTable,
  referenceFilter,
  sinceColumn,
  stateFilter,
  usePersonColumn,
} from './OperationTable.tsx';
import { useAct } from './use-act.ts';

const TONES = {
  OUVERTE: 'warning',
  ECHELONNEE: 'info',
  EN_RETARD: 'danger',
  EN_PRELEVEMENT: 'info',
  EN_VALIDATION: 'info',
} as const satisfies Record<DebtState, string>;

const isBusy = ({ etat }: Debt): boolean => etat === 'EN_PRELEVEMENT' || etat === 'EN_VALIDATION';

interface Chosen {
  readonly debt: Debt;
  readonly act: 'plan' | 'writeOff';
}

/** The message shown after an act. */
interface Outcome {
  readonly title: string;
  readonly text: string;
}

const useColumns = (onAct: (chosen: Chosen) => void): readonly ColumnOf<typeof getDebts>[] => {
  const texts = useTexts(debtTexts);
  const person = usePersonColumn(texts);
  const mayPlan = useMayCall(planDebt);
  const mayWriteOff = useMayCall(writeOffDebt);
  const actions: ColumnOf<typeof getDebts> = {
    id: 'act',
    header: texts.actions,
    isHeaderHidden: true,
    cell: (debt) =>
      isBusy(debt) ? null : (
        <span className="stack">
          {mayPlan && debt.nature === 'COMMANDE' ? (
            <Button
              variant="secondary"
              isSmall
              aria-label={fill(texts.planOf, { reference: debt.reference })}
              onClick={() => onAct({ debt, act: 'plan' })}
            >
              {texts.plan}
            </Button>
          ) : null}
          {mayWriteOff ? (
            <Button
              variant="quiet"
              isSmall
              aria-label={fill(texts.writeOffOf, { reference: debt.reference })}
              onClick={() => onAct({ debt, act: 'writeOff' })}
            >
              {texts.writeOff}
            </Button>
          ) : null}
        </span>
      ),
  };
  return [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      sortBy: 'reference',
      cell: ({ reference, nature }) => (
        <span className="stack">
          <span className="reference">{reference}</span>
          <span>{texts[nature]}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ etat, prochaineEcheance }) => (
        <span className="stack">
          <Status tone={TONES[etat]}>{texts[etat]}</Status>
          {prochaineEcheance === null ? null : (
            <span>{fill(texts.next, { date: prochaineEcheance })}</span>
          )}
        </span>
      ),
    },
    amountColumn(texts.amount),
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    sinceColumn(texts.since),
    ...person,
    ...(mayPlan || mayWriteOff ? [actions] : []),
  ];
};

/** What people owe after they got what it paid: agreed instalments, or a loss that two decide. */
export default function DebtsSection() {
  const texts = useTexts(debtTexts);
  const { chosen, outcome, open, close } = useAct<Chosen, Outcome>();
  const list = useTableList(getDebts, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference), stateFilter(texts, DEBT_STATES)],
  });
  return (
    <div className="stack">
      {outcome === undefined ? null : (
        <Alert tone="success" role="status" title={outcome.title}>
          {outcome.text}
        </Alert>
      )}
      <OperationSection texts={texts}>
        <OperationTable
          list={list}
          caption={texts.title}
          columns={useColumns(open)}
          rowKey={({ id }) => id}
          icon={<Wallet />}
          texts={texts}
          found={texts}
        />
      </OperationSection>
      {chosen?.act === 'plan' ? <DebtPlanDialog debt={chosen.debt} onClose={close} /> : null}
      {chosen?.act === 'writeOff' ? <WriteOffDialog debt={chosen.debt} onClose={close} /> : null}
    </div>
  );
}
