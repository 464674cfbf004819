import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { lineActTexts } from './funder-lines.texts.ts';
import { useActWords } from './BulkDialog.tsx';
import { LINE_ACTS, type LineAct, linesFor } from './line-acts.ts';
import type { Lines } from './use-lines.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly list: Lines;
  readonly selection: Selection;
  readonly chosen: readonly CampaignLine[];
  readonly onAct: (act: LineAct) => void;
}

const VARIANTS = { VALIDEE: 'primary', REFUSEE: 'secondary', ANNULEE: 'secondary' } as const;

function SelectAll({ list, selection }: Pick<SelectionBarProps, 'list' | 'selection'>) {
  const texts = useTexts(lineActTexts);
  const waiting = list.count?.nombreEnAttente ?? 0;
  if (list.isReadingAll)
    return (
      <ProgressBar
        label={texts.reading}
        value={list.lines?.length ?? 0}
        total={list.count?.nombre ?? 1}
        valueText={fill(texts.readingValue, {
          nombre: countWords(list.lines?.length ?? 0),
          total: countWords(list.count?.nombre ?? 0),
        })}
      />
    );
  if (waiting === 0) return null;
  const selectAll = async () => {
    const lines = await list.readAll();
    if (lines !== undefined) selection.choose(lines.filter(({ decidable }) => decidable));
  };
  return (
    <Button variant="quiet" onClick={() => void selectAll()}>
      {plural(waiting, texts.selectAllOne, texts.selectAll)}
    </Button>
  );
}

/** The selection and its actions; sticky above the table. */
export function SelectionBar({ list, selection, chosen, onAct }: SelectionBarProps) {
  const texts = useTexts(lineActTexts);
  const words = useActWords();
  return (
    <div className="line-bar" role="group" aria-label={texts.bar}>
      <p className="line-bar__count" role="status">
        {chosen.length === 0 ? '' : plural(chosen.length, texts.selectedOne, texts.selected)}
      </p>
      {LINE_ACTS.map((act) => {
        const count = linesFor(act, chosen).length;
        return count === 0 ? null : (
          <Button key={act} variant={VARIANTS[act]} onClick={() => onAct(act)}>
            {words(act, count)}
          </Button>
        );
      })}
      {chosen.length === 0 ? (
        <SelectAll list={list} selection={selection} />
      ) : (
        <Button variant="quiet" onClick={selection.clear}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
