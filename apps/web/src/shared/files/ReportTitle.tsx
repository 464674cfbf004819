import { useEffect, useRef } from 'react';

/** A title that takes the focus: the form it follows is gone. */
export function ReportTitle({ children }: { readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="no-focus-ring">
      {children}
    </h3>
  );
}
