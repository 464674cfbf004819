import { Link } from '@portail/ui/link/Link.tsx';
import { useId } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { pageContentsTexts } from './page-contents.texts.ts';
import './text-sections.css';

interface PageContentsProps {
  /** Address of the page itself, without its anchor. */
  readonly href: string;
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}

/** What a long page holds, and the way to each part. */
export function PageContents({ href, entries }: PageContentsProps) {
  const texts = useTexts(pageContentsTexts);
  const titleId = useId();
  return (
    <nav className="page-contents no-print" aria-labelledby={titleId}>
      <h2 id={titleId} className="page-contents__title">
        {texts.title}
      </h2>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link href={`${href}#${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
