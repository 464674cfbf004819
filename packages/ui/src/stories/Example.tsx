import type { ReactNode } from 'react';

/** One named example of a section. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="guide__example">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
