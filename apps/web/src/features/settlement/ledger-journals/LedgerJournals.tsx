import { EVENT_PERIODS } from '@portail/contract/backoffice/event-log.schemas.ts';
import { getLedgerJournals } from '@portail/contract/settlement/ledger-journals.calls.ts';
import { JOURNAL_WORDS } from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { useState } from 'react';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { JournalDialog } from './JournalDialog.tsx';
import { journalTexts } from './ledger-journals.texts.ts';
import { quantityText } from './quantity.ts';

const useColumns = (
  onOpen: (numero: number) => void,
): readonly ColumnOf<typeof getLedgerJournals>[] => {
  const texts = useTexts(journalTexts);
  return [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      sortBy: 'numero',
      cell: ({ numero }) => <span className="reference">{String(numero)}</span>,
    },
    { id: 'date', header: texts.date, cell: ({ date }) => date },
    { id: 'nature', header: texts.nature, cell: ({ nature }) => JOURNAL_WORDS[nature] },
    {
      id: 'value',
      header: texts.value,
      align: 'end',
      cell: ({ unite, valeur }) => <span className="amount">{quantityText(unite, valeur)}</span>,
    },
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    {
      id: 'state',
      header: texts.state,
      cell: ({ phase }) => (
        <Status tone={phase === 'POSTE' ? 'success' : 'info'}>{texts[phase]}</Status>
      ),
    },
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: ({ numero }) => (
        <Button
          variant="quiet"
          isSmall
          aria-label={fill(texts.openOf, { numero: String(numero) })}
          onClick={() => onOpen(numero)}
        >
          {texts.open}
        </Button>
      ),
    },
  ];
};

/** From a number on a statement or a letter to the entries behind it. */
export default function LedgerJournals() {
  const texts = useTexts(journalTexts);
  const [opened, setOpened] = useState<number>();
  const columns = useColumns(setOpened);
  const list = useTableList(getLedgerJournals, {
    filters: [
      {
        name: 'recherche',
        kind: 'search',
        label: texts.searched,
        hint: texts.searchedHint,
        maxLength: 64,
      },
      {
        name: 'nature',
        kind: 'choice',
        label: texts.nature,
        anyLabel: texts.anyNature,
        choices: JOURNAL_KINDS.map((value) => ({ value, label: JOURNAL_WORDS[value] })).toSorted(
          (a, b) => a.label.localeCompare(b.label, 'fr'),
        ),
      },
      {
        name: 'periode',
        kind: 'choice',
        label: texts.period,
        anyLabel: texts.anyPeriod,
        choices: EVENT_PERIODS.map(({ code }) => ({ value: code, label: texts[code] })),
      },
    ],
  });
  return (
    <section className="stack">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        hasFiltersWhenEmpty
        columns={columns}
        rowKey={({ numero }) => String(numero)}
        loading={texts.loading}
        empty={{ title: texts.none, text: texts.noneText }}
        noMatch={{ title: texts.noneFound, text: texts.noneFoundText }}
        filterTexts={{ filters: texts.search, apply: texts.apply, reset: texts.reset }}
        shown={texts}
      />
      {opened === undefined ? null : (
        <JournalDialog numero={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
