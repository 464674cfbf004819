import type { FaqQuestion } from '@portail/contract/people/help.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Field, hintId } from '@portail/ui/fields/Field.tsx';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { helpTexts } from './help.texts.ts';
import { countQuestions, searchFaq } from './faq.ts';
import './faq.css';

const SEARCH_ID = 'recherche-aide';

interface FaqProps {
  readonly questions: readonly FaqQuestion[];
}

export function Faq({ questions }: FaqProps) {
  const texts = useTexts(helpTexts);
  const [search, setSearch] = useState('');
  const sections = searchFaq(questions, search);
  return (
    <div className="faq">
      <div role="search">
        <Field fieldId={SEARCH_ID} label={texts.search} hint={texts.searchHint}>
          <div className="field__box">
            <input
              id={SEARCH_ID}
              type="search"
              className="field__input"
              aria-describedby={hintId(SEARCH_ID)}
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        </Field>
      </div>
      <SearchOutcome isSearching={search.trim() !== ''} count={countQuestions(sections)} />
      {sections.length === 0 ? <NoAnswer onShowAll={() => setSearch('')} /> : null}
      {sections.map(({ theme, questions: found }) => (
        <section key={theme} aria-labelledby={`faq-${theme}`}>
          <h2 id={`faq-${theme}`} className="faq__theme">
            {texts[theme]}
          </h2>
          <Accordion>
            {found.map(({ question, reponse }) => (
              <Disclosure key={question} headingLevel={3} title={question}>
                <p>{reponse}</p>
              </Disclosure>
            ))}
          </Accordion>
        </section>
      ))}
    </div>
  );
}

interface SearchOutcomeProps {
  readonly isSearching: boolean;
  readonly count: number;
}

/** A live region must exist before its content changes. */
function SearchOutcome({ isSearching, count }: SearchOutcomeProps) {
  const texts = useTexts(helpTexts);
  const outcome = () => {
    if (!isSearching || count === 0) return isSearching ? texts.noResult : '';
    return count === 1 ? texts.oneResult : fill(texts.results, { nombre: String(count) });
  };
  return (
    <p role="status" className={count === 0 ? 'visually-hidden' : 'faq__outcome'}>
      {outcome()}
    </p>
  );
}

function NoAnswer({ onShowAll }: { readonly onShowAll: () => void }) {
  const texts = useTexts(helpTexts);
  return (
    <EmptyState
      title={texts.noResult}
      action={
        <div className="faq__actions">
          <LinkButton href={hrefOf('CONTACT')}>{texts.write}</LinkButton>
          <Button variant="secondary" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        </div>
      }
    >
      {texts.noResultAdvice}
    </EmptyState>
  );
}
