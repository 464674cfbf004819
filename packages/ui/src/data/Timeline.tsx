import './data.css';
import type { ReactNode } from 'react';
import { Check } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type TimelineEvent = {
  id: string;
  /** A real date, or "Aujourd’hui". */
  when: ReactNode;
  what: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'next' | 'later';
};

/** What has been done and what comes, with its days. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.id} className={`timeline__event timeline__event--${event.state}`}>
          <span className="timeline__sign">{event.state === 'done' && <Check />}</span>
          <p className="timeline__when">
            {event.when}
            {event.state === 'done' && <VisuallyHidden> (fait)</VisuallyHidden>}
          </p>
          <p className="timeline__what">{event.what}</p>
          {event.detail !== undefined && <p className="timeline__detail">{event.detail}</p>}
        </li>
      ))}
    </ol>
  );
}
