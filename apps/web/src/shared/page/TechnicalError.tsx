import { hrefOf } from '@portail/contract/pages/href.ts';
import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { errorPageTexts } from './error-pages.texts.ts';

/**
 * Stands even where the router does not, hence a plain link: going home by a fresh load is also
 * what a page in an unknown state needs.
 */
export function TechnicalError() {
  const texts = useTexts(errorPageTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page that failed has neither named itself nor said that it is there.
  useEffect(() => {
    document.title = documentTitleOf(pageOf('TECHNICAL_ERROR').title);
    heading.current?.focus();
  }, []);
  return (
    <div className="page">
      <h1 ref={heading} tabIndex={-1}>
        {texts.technicalTitle}
      </h1>
      <p>{texts.technicalText}</p>
      <p>
        <a className="button button--primary" href={hrefOf('HOME')}>
          <span className="button__words">{texts.backHome}</span>
        </a>
      </p>
    </div>
  );
}
