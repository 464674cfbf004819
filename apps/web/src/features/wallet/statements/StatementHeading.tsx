import { type ReactNode, useEffect, useRef } from 'react';

interface StatementHeadingProps {
  readonly id: string;
  /** Receives the focus when another holding is selected. */
  readonly name: string;
  readonly children: ReactNode;
}

export function StatementHeading({ id, name, children }: StatementHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(name);
  useEffect(() => {
    if (seen.current === name) return;
    seen.current = name;
    heading.current?.focus();
  }, [name]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="no-focus-ring statement__heading">
      {children}
    </h2>
  );
}
