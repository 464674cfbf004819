import { hrefOf } from '@portail/contract/pages/href.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { errorPageTexts } from '../../texts/error-pages.ts';

/**
 * Stands even where the router does not, hence a plain link: going home by a fresh load is also
 * what a page in an unknown state needs.
 */
export function TechnicalError() {
  const texts = useTexts(errorPageTexts);
  return (
    <div className="page page--reading">
      <h1 tabIndex={-1}>{texts.technicalTitle}</h1>
      <p>{texts.technicalText}</p>
      <p>
        <a className="button button--primary" href={hrefOf('HOME')}>
          <span className="button__words">{texts.backHome}</span>
        </a>
      </p>
    </div>
  );
}
