import type { ReactNode } from 'react';

interface OperationSectionProps {
  readonly texts: { readonly title: string; readonly intro: string };
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** Operations of one kind: their title, what they are, then what can be done. */
export function OperationSection({
  texts,
  heading: Heading = 'h2',
  children,
}: OperationSectionProps) {
  return (
    <section className="stack">
      <Heading>{texts.title}</Heading>
      <p>{texts.intro}</p>
      {children}
    </section>
  );
}
