import './Card.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** At the end of the title's line: a status, a link. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** A band of the contract's own colour along the top. */
  accent?: 'primary' | 'secondary' | 'tertiary';
  isPadded?: boolean;
};

export function Card(props: CardProps) {
  const { title, headingLevel = 2, aside, footer, accent, isPadded = true, ...rest } = props;
  const { className, children, ...dom } = rest;
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      {...dom}
      className={classNames(
        'card',
        isPadded && 'card--padded',
        accent && `card--${accent}`,
        className,
      )}
    >
      {(title !== undefined || aside !== undefined) && (
        <header className="card__header">
          {title !== undefined && <Heading className="card__title">{title}</Heading>}
          {aside}
        </header>
      )}
      {children}
      {footer !== undefined && <footer className="card__footer">{footer}</footer>}
    </section>
  );
}
