import { documentTitleOf } from '@portail/contract/pages/document-title.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { INITIAL_KEY, isFocusOutsidePage, useLocation } from '../navigation/navigation.ts';
import { shellTexts } from './shell.texts.ts';
import { useTexts } from '../texts/define-texts.ts';
import { useCurrentPage } from './page-context.ts';

export interface DocumentTitle {
  /** A form has errors: the document's title says so first. */
  readonly hasErrors?: boolean | undefined;
  /** Put before the document's title otherwise. */
  readonly titlePrefix?: string | undefined;
}

interface PageHeadingProps extends DocumentTitle {
  /** The registry's title when absent. */
  readonly children?: ReactNode;
}

/**
 * The page's one h1. It takes the focus after a navigation, so that a screen reader says where one
 * is, once; the first page of a visit leaves the focus to the browser, and a page that comes late
 * leaves it to a user who has gone to the header meanwhile.
 */
export function PageHeading({ children, hasErrors = false, titlePrefix = '' }: PageHeadingProps) {
  const { errorPrefix } = useTexts(shellTexts);
  const { id, title, isSample = false } = useCurrentPage();
  const { key, isReturn } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const prefix = hasErrors ? errorPrefix : titlePrefix;

  useEffect(() => {
    if (!isSample) document.title = `${prefix}${documentTitleOf(title)}`;
  }, [title, prefix, isSample]);

  useEffect(() => {
    if (key === INITIAL_KEY || isSample) return;
    if (!isReturn) window.scrollTo(0, 0);
    if (!isFocusOutsidePage()) heading.current?.focus({ preventScroll: true });
  }, [id, key, isReturn, isSample]);

  return (
    <h1 ref={heading} tabIndex={-1} className="no-focus-ring">
      {children ?? title}
    </h1>
  );
}
