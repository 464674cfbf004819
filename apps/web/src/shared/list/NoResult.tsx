import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../texts/define-texts.ts';
import { filterTexts } from './list.texts.ts';
import { NO_FILTER, useFilters } from './use-filters.ts';

/** Shown when filters match nothing; offers to reset them. */
export function NoResult() {
  const texts = useTexts(filterTexts);
  const { apply } = useFilters();
  return (
    <EmptyState
      icon={<Search />}
      title={texts.noneTitle}
      action={
        <Button variant="secondary" onClick={() => apply(NO_FILTER)}>
          {texts.reset}
        </Button>
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}
