import { PAGE_IDS, type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingWordTexts } from './operator-branding.texts.ts';
import { TEXT_CATALOGUE } from './text-catalogue.ts';
import {
  EVERY_PAGE,
  filteredTexts,
  groupedByPage,
  type ListedText,
  listTexts,
  type TextFilter,
} from './text-list.ts';
import { TEXT_PLACES } from './text-places.ts';
import { TextRow } from './TextRow.tsx';
import './texts.css';
import { errorAt, type BrandingState } from './use-branding.ts';

/** Few enough to render between two key presses. */
const STEP = 30;

interface FiltersProps {
  readonly filter: TextFilter;
  readonly texts: readonly ListedText[];
  readonly onChange: (filter: TextFilter) => void;
  /** Keys with a custom text. */
  readonly modified: () => ReadonlySet<string>;
}

function Filters({ filter, texts: listed, onChange, modified }: FiltersProps) {
  const texts = useTexts(brandingWordTexts);
  const pages = useMemo(
    () => [...new Set(listed.map(({ page }) => page))].filter((page) => page !== undefined),
    [listed],
  );
  return (
    <div className="texts__filters">
      <TextField
        label={texts.search}
        hint={texts.searchHint}
        isOptional
        type="search"
        prefix={<Search />}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <Select
        label={texts.page}
        isOptional
        emptyLabel={texts.allPages}
        value={filter.page}
        options={[
          { value: EVERY_PAGE, label: texts.everywhere },
          ...pages.map((page) => ({ value: page, label: pageOf(page).title })),
        ]}
        onChange={({ target }) => onChange({ ...filter, page: target.value })}
      />
      <Checkbox
        checked={filter.keys !== undefined}
        onChange={({ target }) =>
          onChange({ ...filter, keys: target.checked ? modified() : undefined })
        }
      >
        {texts.modifiedOnly}
      </Checkbox>
    </div>
  );
}

const NO_FILTER: TextFilter = { search: '', page: '', keys: undefined };

const useHeading = () => {
  const texts = useTexts(brandingWordTexts);
  return (page: PageId | undefined): string =>
    page === undefined ? texts.everywhere : pageOf(page).title;
};

interface TextsViewProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
  /** The text to focus; only it is shown at first. */
  readonly wanted: string | undefined;
}

export function TextsView({ editor, isReadOnly, wanted }: TextsViewProps) {
  const texts = useTexts(brandingWordTexts);
  const { typed, view, change, problems } = editor;
  const { couches, typeContrat, typeClient } = view;
  const [filter, setFilter] = useState<TextFilter>(
    wanted === undefined ? NO_FILTER : { ...NO_FILTER, keys: new Set([wanted]) },
  );
  const [count, setCount] = useState(STEP);
  const headingOf = useHeading();
  const listed = useMemo(
    () => listTexts(TEXT_CATALOGUE, TEXT_PLACES, couches, PAGE_IDS),
    [couches],
  );
  const asked = useDeferredValue(filter);
  // A snapshot, so that a row does not disappear while it is edited.
  const [own, setOwn] = useState(typed.textes);
  const found = useMemo(() => filteredTexts(listed, own, asked), [listed, own, asked]);
  const groups = groupedByPage(found.slice(0, count));

  const ask = (next: TextFilter) => {
    setOwn(typed.textes);
    setCount(STEP);
    setFilter(next);
  };
  const write = (key: string, words: string) =>
    change((before) => ({ ...before, textes: { ...before.textes, [key]: words } }));

  return (
    <div className="dressing__view">
      <p className="dressing__intro">{texts.intro}</p>
      <Filters
        filter={filter}
        texts={listed}
        onChange={ask}
        modified={() =>
          new Set(Object.keys(typed.textes).filter((key) => (typed.textes[key] ?? '') !== ''))
        }
      />
      <p role="status" className="texts__count">
        {plural(found.length, texts.countOne, texts.countMany)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title={texts.none}
          action={
            <Button variant="secondary" onClick={() => ask(NO_FILTER)}>
              {texts.reset}
            </Button>
          }
        >
          {texts.noneText}
        </EmptyState>
      ) : null}
      {groups.map(({ page, texts: shown }) => (
        <section key={page ?? EVERY_PAGE} className="texts__group">
          <h2 className="texts__page">{headingOf(page)}</h2>
          <ul className="texts__rows">
            {shown.map((one) => (
              <TextRow
                key={one.key}
                text={one}
                value={typed.textes[one.key] ?? ''}
                error={errorAt(problems, 'texte', one.key)}
                isReadOnly={isReadOnly}
                isSocial={typeContrat === 'CESU_SOCIAL'}
                isSmall={typeClient === 'PETIT_CLIENT'}
                onWrite={write}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length <= STEP ? null : (
        <ShowMore
          position={fill(texts.position, {
            montres: countWords(Math.min(count, found.length)),
            total: countWords(found.length),
          })}
          hasMore={count < found.length}
          onMore={() => setCount(count + STEP)}
        />
      )}
    </div>
  );
}
