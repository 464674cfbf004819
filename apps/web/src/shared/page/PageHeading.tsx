import { documentTitleOf } from '@portail/contract/pages/registry.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { INITIAL_KEY, useLocation } from '../navigation/navigation.ts';
import { useCurrentPage } from './page-context.ts';

interface PageHeadingProps {
  /** The registry's title when absent. */
  readonly children?: ReactNode;
  /** Put before the document's title, e.g. when a form has errors. */
  readonly titlePrefix?: string | undefined;
}

/**
 * The page's one h1. It takes the focus after a navigation, so that a screen reader says where one
 * is, once; the first page of a visit leaves the focus to the browser.
 */
export function PageHeading({ children, titlePrefix }: PageHeadingProps) {
  const { id, title } = useCurrentPage();
  const { key, isReturn } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${titlePrefix ?? ''}${documentTitleOf(title)}`;
  }, [title, titlePrefix]);

  useEffect(() => {
    if (key === INITIAL_KEY) return;
    if (!isReturn) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [id, key, isReturn]);

  return (
    <h1 ref={heading} tabIndex={-1} className="page-heading">
      {children ?? title}
    </h1>
  );
}
