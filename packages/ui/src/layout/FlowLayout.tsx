import './FlowLayout.css';
import type { ReactNode } from 'react';

type FlowLayoutProps = { children: ReactNode; summary?: ReactNode };

/** A flow: 720 px of questions, and from 1100 px its summary beside it. */
export function FlowLayout({ children, summary }: FlowLayoutProps) {
  return (
    <div className="flow">
      <div className="flow__main">{children}</div>
      {summary}
    </div>
  );
}
