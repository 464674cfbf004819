import { Link } from '@portail/ui/link/Link.tsx';
import type { ReactNode } from 'react';
import './text-sections.css';

/** A piece of a long text, by the keys of its sentences. */
type TextBlock<Key extends string> =
  | { readonly kind: 'text'; readonly text: Key }
  | { readonly kind: 'subtitle'; readonly text: Key }
  | { readonly kind: 'list'; readonly items: readonly Key[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: Key, value: Key])[] }
  | { readonly kind: 'link'; readonly text: Key; readonly href: string };

export interface TextSection<Key extends string> {
  /** Anchor of the section. */
  readonly id: string;
  readonly title: Key;
  readonly blocks: readonly TextBlock<Key>[];
}

interface TextSectionsProps<Key extends string> {
  readonly sections: readonly TextSection<Key>[];
  readonly texts: Readonly<Record<Key, string>>;
  /** What stands under a section's words, by its anchor: a button, a form. */
  readonly extras?: Readonly<Record<string, ReactNode>>;
}

/** A long page of plain text: each section can be reached by its anchor. */
export function TextSections<Key extends string>(props: TextSectionsProps<Key>) {
  const { sections, texts, extras } = props;
  return sections.map((section) => (
    <section key={section.id} className="text-section" aria-labelledby={section.id}>
      <h2 id={section.id} tabIndex={-1} className="no-focus-ring">
        {texts[section.title]}
      </h2>
      {section.blocks.map((block) => (
        <Block key={keyOf(block)} block={block} texts={texts} />
      ))}
      {extras?.[section.id]}
    </section>
  ));
}

const keyOf = <Key extends string>(block: TextBlock<Key>): string => {
  switch (block.kind) {
    case 'list':
      return block.items.join(' ');
    case 'facts':
      return block.facts.map(([label]) => label).join(' ');
    default:
      return block.text;
  }
};

interface BlockProps<Key extends string> {
  readonly block: TextBlock<Key>;
  readonly texts: Readonly<Record<Key, string>>;
}

function Block<Key extends string>({ block, texts }: BlockProps<Key>): ReactNode {
  switch (block.kind) {
    case 'text':
      return <p>{texts[block.text]}</p>;
    case 'subtitle':
      return <h3>{texts[block.text]}</h3>;
    case 'link':
      return (
        <p>
          <Link href={block.href} className="text-section__link">
            {texts[block.text]}
          </Link>
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{texts[item]}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className="text-facts">
          {block.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{texts[label]}</dt>
              <dd>{texts[value]}</dd>
            </div>
          ))}
        </dl>
      );
  }
}
