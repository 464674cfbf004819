import type { Notification } from '@portail/rules/people/notifications/notifications.ts';
import { NotificationCard } from '@portail/ui/feedback/NotificationCard.tsx';
import { NotificationRegion } from '@portail/ui/feedback/NotificationRegion.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { focusPageHeading } from '../page/focus-heading.ts';
import { useCurrentPage } from '../page/page-context.ts';
import { hostsNotifications } from './notification-host.ts';
import { dismissNotification, holdNotification, useNotifications } from './notification-store.ts';
import './notifications.css';

// Cards float without it if it cannot come: a window must not be reloaded for that.
const KeepClearOfFocus = lazy(() =>
  import('./KeepClearOfFocus.tsx').catch(() => ({ default: () => null })),
);

/** Long enough for an empty region to be known to a screen reader before text comes into it. */
const REGION_FIRST_MS = 100;

const useIsRegionKnown = (wasKnown: boolean): boolean => {
  const [isKnown, setKnown] = useState(wasKnown);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
};

const itemsIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-notification]'),
];

/** The close button that should have the focus once this card has gone, if another card is there. */
const neighbourOf = (list: HTMLElement, item: HTMLElement): HTMLElement | undefined => {
  const items = itemsIn(list);
  const place = items.indexOf(item);
  const neighbour = items[place + 1] ?? items[place - 1];
  return neighbour?.querySelector<HTMLElement>('button') ?? undefined;
};

interface NotificationListProps {
  /** It takes the place of an empty region that was there before. */
  readonly isRegionKnown?: boolean;
}

/**
 * The notifications in sight. One list stands in a page: the frame's, floating, or the one of a page
 * that hosts it above its fields.
 */
export function NotificationList({ isRegionKnown: wasKnown = false }: NotificationListProps) {
  const { shown, leaving } = useNotifications();
  const { id: page, isSample = false } = useCurrentPage();
  const isInPage = hostsNotifications(page);
  const isRegionKnown = useIsRegionKnown(wasKnown);
  const list = useRef<HTMLDivElement>(null);

  const close = (id: string) => {
    const focused = document.activeElement;
    const item = focused?.closest<HTMLElement>(`[data-notification='${id}']`) ?? null;
    if (list.current !== null && item !== null) {
      // With a pointer, an invisible focus must not keep the next notification open.
      const byKeyboard = focused?.matches(':focus-visible') === true;
      const neighbour = byKeyboard ? neighbourOf(list.current, item) : undefined;
      if (neighbour === undefined) focusPageHeading();
      else neighbour.focus();
    }
    dismissNotification(id);
  };

  const cardOf = ({ id, type, header, content }: Notification) => (
    <div key={id} data-notification={id}>
      <NotificationCard
        type={type}
        header={header}
        {...(content === '' ? {} : { content })}
        isLeaving={leaving.has(id)}
        onClose={() => close(id)}
        onHold={(isHeld) => holdNotification(id, isHeld)}
      />
    </div>
  );
  const visible = isRegionKnown && !isSample ? shown : [];
  return (
    <div ref={list} className={isInPage ? 'notification-list--in-page' : undefined}>
      <NotificationRegion
        alerts={visible.filter(({ type }) => type !== 'success').map(cardOf)}
        statuses={visible.filter(({ type }) => type === 'success').map(cardOf)}
      />
      {isInPage ? null : (
        <Suspense fallback={null}>
          <KeepClearOfFocus list={list} cards={visible.length} />
        </Suspense>
      )}
    </div>
  );
}
