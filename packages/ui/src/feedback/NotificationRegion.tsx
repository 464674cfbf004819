import './Notification.css';
import type { ReactNode } from 'react';

type NotificationRegionProps = {
  /** Cards of errors and warnings: announced at once. */
  alerts: ReactNode;
  /** Cards of successes: announced politely. */
  statuses: ReactNode;
  /** Its name, when the page has another one. */
  label?: string;
};

/**
 * Stands in the page from the start and for good: a live region that arrives with its text is often
 * not read. Only additions are announced, so that the second card does not repeat the first.
 */
export function NotificationRegion(props: NotificationRegionProps) {
  const { alerts, statuses, label = 'Notifications' } = props;
  return (
    <section className="notifications no-print" aria-label={label}>
      <div
        className="notifications__list"
        role="alert"
        aria-atomic="false"
        aria-relevant="additions"
      >
        {alerts}
      </div>
      <div
        className="notifications__list"
        role="status"
        aria-atomic="false"
        aria-relevant="additions"
      >
        {statuses}
      </div>
    </section>
  );
}
