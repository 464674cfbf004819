import {
  exportCampaignLines,
  getCampaignLines,
  getCampaignStatistics,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import { LINE_FORMS, type CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { LIST_PAGE_SIZE_MAX } from '@portail/contract/constants/constants.ts';
import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { SkipLink } from '@portail/ui/layout/SkipLink.tsx';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type TableList, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { campaignKey } from '../../../session/funder/funder-queries.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { AmountDialog } from './AmountDialog.tsx';
import { BulkDialog, useActWords } from './BulkDialog.tsx';
import './funder-lines.css';
import {
  lineActTexts,
  lineFilterTexts,
  linesTexts,
  lineStatutTexts,
} from './funder-lines.texts.ts';
import { isOrderable, isSelectable, LINE_ACTS, type LineAct, linesFor } from './line-acts.ts';
import { OrderChosen } from './OrderChosen.tsx';
import { useLineColumns } from './line-columns.tsx';
import { LINES_KEY, linesCountQuery, type LinesCount } from './lines-data.ts';

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

const CATEGORY = 'categorie';

const useLines = (idSession: string) => {
  const texts = useTexts(lineFilterTexts);
  const statuts = useTexts(lineStatutTexts);
  const { data: statistics } = useApiQuery(getCampaignStatistics, { params: { idSession } });
  const asked = useSearchParams().get(CATEGORY);
  const categories = [
    ...new Set([
      ...(statistics?.parCategorie ?? []).map((one) => one.categoriePersonnel),
      ...(asked === null ? [] : [asked]),
    ]),
  ];
  const labelled = (values: readonly (keyof typeof statuts)[]) =>
    values.map((value) => ({ value, label: statuts[value] }));
  return useTableList(getCampaignLines, {
    scope: [...campaignKey(idSession), LINES_KEY],
    request: { params: { idSession } },
    pageSize: LIST_PAGE_SIZE_MAX,
    exportCall: exportCampaignLines,
    filters: [
      { name: 'recherche', kind: 'search', label: texts.search, maxLength: 100 },
      {
        name: 'statut',
        kind: 'choice',
        label: texts.statut,
        anyLabel: texts.anyStatut,
        choices: labelled(ORDER_STATUTS),
      },
      {
        name: 'statutPaiement',
        param: 'paiement',
        kind: 'choice',
        isSecondary: true,
        label: texts.payment,
        anyLabel: texts.anyPayment,
        choices: labelled(ORDER_PAYMENT_STATUTS),
      },
      {
        name: 'forme',
        kind: 'choice',
        isSecondary: true,
        label: texts.form,
        anyLabel: texts.anyForm,
        choices: LINE_FORMS.map((value) => ({ value, label: texts[value] })),
      },
      ...(categories.length < 2 && asked === null
        ? []
        : [
            {
              name: CATEGORY,
              kind: 'choice',
              isSecondary: true,
              label: texts.category,
              anyLabel: texts.anyCategory,
              choices: categories.map((value) => ({ value, label: value })),
            } as const,
          ]),
    ],
  });
};

interface CountedProps {
  readonly list: TableList<CampaignLine>;
  readonly count: LinesCount | undefined;
}

/** How many lines were read, and the sums of all. */
function Position({ list, count }: CountedProps) {
  const texts = useTexts(linesTexts);
  const read = list.rows?.length ?? 0;
  if (list.hasMoreFailed)
    return (
      <Alert
        tone="danger"
        role="alert"
        title={texts.moreFailed}
        actions={
          <Button variant="secondary" onClick={list.readMore}>
            {texts.retry}
          </Button>
        }
      />
    );
  const words = list.hasMore
    ? fill(texts.shown, {
        nombre: countWords(read),
        total: countWords(Math.max(count?.nombre ?? 0, read)),
      })
    : plural(read, texts.allShownOne, texts.allShown);
  return (
    <div id={AFTER_TABLE} className="lines__position no-focus-ring" tabIndex={-1}>
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

interface SelectAllProps extends CountedProps {
  readonly onSelect: (lines: readonly CampaignLine[]) => void;
}

/** Reads all pages, then selects the lines that await a decision. */
function SelectAll({ list, count, onSelect }: SelectAllProps) {
  const texts = useTexts(lineActTexts);
  const waiting = count?.nombreEnAttente ?? 0;
  const read = list.rows?.length ?? 0;
  if (list.isReadingAll)
    return (
      <ProgressBar
        label={texts.reading}
        value={read}
        total={count?.nombre ?? 1}
        valueText={fill(texts.readingValue, {
          nombre: countWords(read),
          total: countWords(count?.nombre ?? 0),
        })}
      />
    );
  if (waiting === 0) return null;
  const selectAll = async () => {
    const lines = await list.readAll();
    if (lines !== undefined) onSelect(lines.filter(({ decidable }) => decidable));
  };
  return (
    <Button variant="quiet" onClick={() => void selectAll()}>
      {plural(waiting, texts.selectAllOne, texts.selectAll)}
    </Button>
  );
}

const VARIANTS = { VALIDEE: 'primary', REFUSEE: 'secondary', ANNULEE: 'secondary' } as const;

interface LineActsProps {
  readonly chosen: readonly CampaignLine[];
  readonly onAct: (act: LineAct) => void;
  readonly onOrder: () => void;
}

function LineActs({ chosen, onAct, onOrder }: LineActsProps) {
  const texts = useTexts(lineActTexts);
  const words = useActWords();
  const ready = chosen.filter(isOrderable).length;
  const acts = LINE_ACTS.map((act) => {
    const count = linesFor(act, chosen).length;
    return count === 0 ? null : (
      <Button key={act} variant={VARIANTS[act]} onClick={() => onAct(act)}>
        {words(act, count)}
      </Button>
    );
  });
  if (ready === 0) return acts;
  return (
    <>
      {acts}
      <Button onClick={onOrder}>{plural(ready, texts.orderOne, texts.order)}</Button>
    </>
  );
}

interface Bulk {
  readonly act: LineAct;
  readonly ids: ReadonlySet<string>;
  readonly clear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly clear: () => void;
}

interface CampaignLinesProps {
  readonly idSession: string;
  readonly mayAct: boolean;
}

export function CampaignLines({ idSession, mayAct }: CampaignLinesProps) {
  const texts = useTexts(linesTexts);
  const filterTexts = useTexts(lineFilterTexts);
  const list = useLines(idSession);
  const { data: count } = useQuery(linesCountQuery(idSession, list.filters));
  const queries = useQueryClient();
  const linesKey = [...campaignKey(idSession), LINES_KEY];
  const isReading = useIsFetching({ queryKey: linesKey }) > 0;
  const bulk = useDialog<Bulk>();
  const edit = useDialog<CampaignLine>();
  const order = useDialog<Chosen>();
  return (
    <div className="lines">
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={useLineColumns(mayAct ? edit.open : undefined)}
        rowKey={({ idLigne }) => idLigne}
        loading={texts.loading}
        empty={{ title: texts.none, text: texts.noneText }}
        noMatch={{ title: texts.noneFilteredTitle, text: texts.noneFilteredText }}
        filterTexts={{
          filters: filterTexts.title,
          apply: filterTexts.apply,
          reset: filterTexts.reset,
          more: filterTexts.more,
        }}
        summary={<SkipLink targetId={AFTER_TABLE}>{texts.skip}</SkipLink>}
        readsOnScroll
        total={count?.nombre}
        footer={<Position list={list} count={count} />}
        selection={
          mayAct
            ? {
                labelOf: ({ prenom, nom, montantTotal }) =>
                  fill(texts.selectOf, { prenom, nom, montant: wireAmount(montantTotal) }),
                isSelectable,
                actions: (chosen, clear) => (
                  <LineActs
                    chosen={chosen}
                    onOrder={() => {
                      order.open({ ids: new Set(chosen.map(({ idLigne }) => idLigne)), clear });
                      void queries.invalidateQueries({ queryKey: linesKey });
                    }}
                    onAct={(act) => {
                      bulk.open({ act, ids: new Set(chosen.map(({ idLigne }) => idLigne)), clear });
                      // The dialog decides on amounts: they are read again.
                      void queries.invalidateQueries({ queryKey: linesKey });
                    }}
                  />
                ),
                whenNone: (select) => <SelectAll list={list} count={count} onSelect={select} />,
              }
            : undefined
        }
      />
      {bulk.subject === undefined ? null : (
        <BulkDialog
          key={`acte ${bulk.round}`}
          idSession={idSession}
          act={bulk.subject.act}
          chosen={(list.rows ?? []).filter(({ idLigne }) => bulk.subject?.ids.has(idLigne))}
          isReading={isReading}
          isOpen={bulk.isOpen}
          onClose={bulk.close}
          onDone={bulk.subject.clear}
        />
      )}
      {order.subject === undefined ? null : (
        <OrderChosen
          key={`commande ${order.round}`}
          idSession={idSession}
          chosen={(list.rows ?? []).filter(({ idLigne }) => order.subject?.ids.has(idLigne))}
          isOpen={order.isOpen}
          onClose={order.close}
          onDone={order.subject.clear}
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
