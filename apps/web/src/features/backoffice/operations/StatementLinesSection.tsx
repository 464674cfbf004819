import { getStatementLines } from '@portail/contract/settlement/statements.calls.ts';
import {
  LINE_STATES,
  type LineState,
  type StatementLine,
} from '@portail/contract/settlement/statements.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Banknote } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { amountFilter, OperationTable, referenceFilter } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { OperationSection } from './OperationSection.tsx';
import { statementTexts } from './operation-statements.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { StatementLineDialog } from './StatementLineDialog.tsx';

const TONES: Readonly<Record<LineState, 'success' | 'neutral' | 'warning' | 'info'>> = {
  A_EXAMINER: 'neutral',
  RAPPROCHEE: 'success',
  RECONNUE: 'success',
  PROPOSEE: 'info',
  EN_VALIDATION: 'info',
  A_TRAITER: 'warning',
  CLASSEE: 'neutral',
};

const useColumns = (
  onShow: (line: StatementLine) => void,
): readonly ColumnOf<typeof getStatementLines>[] => {
  const texts = useTexts(statementTexts);
  return [
    {
      id: 'reference',
      header: texts.bankReference,
      isRowHeader: true,
      sortBy: 'referenceBancaire',
      cell: ({ referenceBancaire }) => (
        <span className="reference">{referenceBancaire ?? texts.noReference}</span>
      ),
    },
    {
      id: 'day',
      header: texts.day,
      sortBy: 'jour',
      cell: ({ jour }) => <DateText day={wireDay(jour)} format="short" />,
    },
    {
      id: 'targets',
      header: texts.targets,
      cell: ({ cibles, objet }) => {
        if (objet !== null) return texts[objet];
        if (cibles.length === 0) return texts.noTargets;
        return (
          <span className="reference">{cibles.map(({ reference }) => reference).join(', ')}</span>
        );
      },
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ etat }) => <Status tone={TONES[etat]}>{texts[etat]}</Status>,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montant',
      cell: ({ montant, sens }) => (
        <span className="amount">{wireAmount(sens === 'CREDIT' ? montant : -montant)}</span>
      ),
    },
    {
      id: 'act',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (line) => (
        <Button
          variant="quiet"
          isSmall
          aria-label={fill(texts.seeOf, { jour: line.jour, montant: wireAmount(line.montant) })}
          onClick={() => onShow(line)}
        >
          {texts.see}
        </Button>
      ),
    },
  ];
};

/** Lines of the statements, by state: what is proposed is confirmed, the rest is treated. */
export default function StatementLinesSection() {
  const texts = useTexts(statementTexts);
  const [shown, setShown] = useState<StatementLine>();
  const list = useTableList(getStatementLines, {
    scope: [OPERATIONS],
    filters: [
      {
        name: 'etat',
        kind: 'choice',
        label: texts.state,
        anyLabel: texts.all,
        choices: LINE_STATES.map((value) => ({ value, label: texts[value] })),
      },
      referenceFilter(texts.reference),
      amountFilter(texts),
    ],
  });
  return (
    <OperationSection texts={{ title: texts.linesTitle, intro: texts.linesIntro }}>
      <OperationTable
        list={list}
        caption={texts.caption}
        columns={useColumns(setShown)}
        rowKey={({ id }) => id}
        icon={<Banknote />}
        texts={{ loading: texts.linesLoading, none: texts.noLines, noneText: texts.noLinesText }}
        found={texts}
      />
      {shown === undefined ? null : (
        <StatementLineDialog key={shown.id} line={shown} onClose={() => setShown(undefined)} />
      )}
    </OperationSection>
  );
}
