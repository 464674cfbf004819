import { exportCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { SkipLink } from '@portail/ui/layout/SkipLink.tsx';
import { callApi } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lineExportTexts, lineFilterTexts, linesTexts } from './funder-lines.texts.ts';
import { AmountDialog } from './AmountDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import './funder-lines.css';
import type { LineAct } from './line-acts.ts';
import { type LineFilterValues, NO_LINE_FILTER } from './line-filters.ts';
import { LinesTable } from './LinesTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useLineFilters } from './use-line-filters.ts';
import type { Lines } from './use-lines.ts';
import { useSelection } from './use-selection.ts';
import { useState } from 'react';

/**
 * The dialog stays mounted when closed so that the focus returns to its trigger; `round` resets its
 * state.
 */
const useDialog = <Subject,>() => {
  const [state, setState] = useState<{
    readonly subject: Subject | undefined;
    readonly round: number;
    readonly isOpen: boolean;
  }>({ subject: undefined, round: 0, isOpen: false });
  return {
    ...state,
    open: (subject: Subject) =>
      setState(({ round }) => ({ subject, round: round + 1, isOpen: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
};

/** A skip link past the table, for keyboard users. */
const AFTER_TABLE = 'apres-les-lignes';

interface ExportsProps {
  readonly idSession: string;
  readonly filters: LineFilterValues;
}

/** Exports the filtered lines. */
export function LineExports({ idSession, filters }: ExportsProps) {
  const texts = useTexts(lineExportTexts);
  const mayExport = useMayCall(exportCampaignLines);
  const ask = (format: TableFormat) => () =>
    callApi(exportCampaignLines, { params: { idSession }, query: { ...filters, format } });
  if (!mayExport) return null;
  return (
    <>
      <DownloadButton ask={ask('csv')}>{texts.csv}</DownloadButton>
      <DownloadButton ask={ask('xlsx')}>{texts.xlsx}</DownloadButton>
    </>
  );
}

/** Without matches the page offers to reset the filters. */
export function NoLine() {
  const texts = useTexts(linesTexts);
  const filterTexts = useTexts(lineFilterTexts);
  const { isFiltered, apply } = useLineFilters();
  if (!isFiltered) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <EmptyState
      icon={<Search />}
      title={texts.noneFilteredTitle}
      action={
        <Button variant="secondary" onClick={() => apply(NO_LINE_FILTER)}>
          {filterTexts.reset}
        </Button>
      }
    >
      {texts.noneFilteredText}
    </EmptyState>
  );
}

function Position({ list }: { readonly list: Lines }) {
  const texts = useTexts(linesTexts);
  const { count, hasMore } = list;
  const read = list.lines?.length ?? 0;
  const words = hasMore
    ? fill(texts.shown, {
        nombre: countWords(read),
        total: countWords(Math.max(count?.nombre ?? 0, read)),
      })
    : plural(read, texts.allShownOne, texts.allShown);
  return (
    <div id={AFTER_TABLE} className="lines__position focus-quiet" tabIndex={-1}>
      <p role="status">{words}</p>
      {count === undefined ? null : (
        <p>
          {fill(texts.sums, {
            total: wireAmount(count.montantTotal),
            financee: wireAmount(count.partFinancee),
          })}
        </p>
      )}
    </div>
  );
}

interface CampaignLinesProps {
  readonly idSession: string;
  readonly list: Lines;
  readonly lines: readonly CampaignLine[];
  readonly mayAct: boolean;
}

export function CampaignLines({ idSession, list, lines, mayAct }: CampaignLinesProps) {
  const texts = useTexts(linesTexts);
  const { filters } = useLineFilters();
  const selection = useSelection(JSON.stringify([idSession, filters]));
  const bulk = useDialog<LineAct>();
  const edit = useDialog<CampaignLine>();
  const chosen = [...selection.chosen.values()];
  return (
    <div className="lines">
      {mayAct ? (
        <SelectionBar list={list} selection={selection} chosen={chosen} onAct={bulk.open} />
      ) : null}
      <SkipLink targetId={AFTER_TABLE}>{texts.skip}</SkipLink>
      <LinesTable
        key={JSON.stringify(filters)}
        caption={texts.caption}
        lines={lines}
        total={list.count?.nombre}
        onEndNear={list.readMore}
        acts={mayAct ? { selection, onEdit: edit.open } : undefined}
      />
      {list.hasMoreFailed ? (
        <Alert
          tone="danger"
          role="alert"
          title={texts.moreFailed}
          actions={
            <Button variant="secondary" onClick={list.retryMore}>
              {texts.retry}
            </Button>
          }
        />
      ) : (
        <Position list={list} />
      )}
      {bulk.subject === undefined ? null : (
        <BulkDialog
          key={`acte ${bulk.round}`}
          idSession={idSession}
          act={bulk.subject}
          chosen={chosen}
          isOpen={bulk.isOpen}
          onClose={bulk.close}
          onDone={selection.clear}
        />
      )}
      {edit.subject === undefined ? null : (
        <AmountDialog
          key={`montant ${edit.round}`}
          idSession={idSession}
          line={edit.subject}
          isOpen={edit.isOpen}
          onClose={edit.close}
        />
      )}
    </div>
  );
}
