import './data.css';
import type { ReactNode } from 'react';
import { Inbox } from '../icons/icons.ts';

type EmptyStateProps = {
  title: ReactNode;
  /** What to do next, in one or two sentences. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, children, action, icon = <Inbox /> }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state__icon">{icon}</span>
      <p className="empty-state__title">{title}</p>
      {children !== undefined && <div className="empty-state__text">{children}</div>}
      {action}
    </div>
  );
}
