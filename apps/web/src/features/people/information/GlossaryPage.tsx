import { hrefOf } from '@portail/contract/pages/href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { glossaryIndex } from '../../../shared/glossary/glossary-index.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useAnchor } from '../../../shared/page/use-anchor.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  GLOSSARY_WORDS,
  glossaryPageTexts,
  glossaryTexts,
  glossaryWords,
} from '../../../shared/glossary/glossary.texts.ts';
import './glossary.css';

const letterAnchor = (letter: string): string => `lettre-${letter.toLowerCase()}`;

export default function GlossaryPage() {
  const texts = useTexts(glossaryPageTexts);
  const letters = glossaryIndex(useTexts(glossaryWords), useTexts(glossaryTexts), GLOSSARY_WORDS);
  useAnchor();
  return (
    <Page width="reading" lead={texts.lead}>
      <nav aria-label={texts.letters} className="no-print">
        <ul className="glossary__letters">
          {letters.map(({ letter }) => (
            <li key={letter}>
              <Link
                href={`${hrefOf('GLOSSARY')}#${letterAnchor(letter)}`}
                className="glossary__letter-link"
                aria-label={fill(texts.letter, { lettre: letter })}
              >
                {letter}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {letters.map(({ letter, entries }) => (
        <section key={letter} aria-labelledby={letterAnchor(letter)}>
          <h2 id={letterAnchor(letter)} tabIndex={-1} className="no-focus-ring">
            {letter}
          </h2>
          <dl className="glossary__words">
            {entries.map(({ anchor, term, explanation }) => (
              <div key={anchor} className="glossary__word">
                <dt id={anchor} tabIndex={-1} className="no-focus-ring">
                  {term}
                </dt>
                <dd>{explanation}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Page>
  );
}
