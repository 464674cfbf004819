import type { PageId } from '@portail/contract/pages/registry.ts';
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { browserTimers } from '../time/timers.ts';
import { createNotificationStore } from './create-notification-store.ts';

const notifications = createNotificationStore(browserTimers);

export const {
  notify,
  dismiss: dismissNotification,
  hold: holdNotification,
  forget: forgetNotifications,
  pageShown: notificationsOfPage,
} = notifications;

export const useNotifications = () => useStore(notifications.store);

/** For the frame around the pages: a page change clears the errors of the last page. */
export const useNotificationsOfPage = (id: PageId): void => {
  // Before the page's own effects: what the new page says on arrival must stay.
  useLayoutEffect(() => notificationsOfPage(id), [id]);
};
