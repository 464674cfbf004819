import { NOTIFICATION_FADE_MS } from '@portail/contract/constants/constants.ts';
import {
  type NewNotification,
  NO_NOTIFICATION,
  type Notification,
  type NotificationsAction,
  type NotificationsState,
  reduceNotifications,
} from '@portail/rules/people/notifications/notifications.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel, Timers } from '../time/timers.ts';

export interface NotificationsView extends NotificationsState {
  /** On their way out: still drawn, fading. */
  readonly leaving: ReadonlySet<string>;
  /** When each one of the history came, in milliseconds. */
  readonly receivedAtMs: Readonly<Record<string, number>>;
}

export interface NotificationStore {
  readonly store: StoreApi<NotificationsView>;
  /** Shows a notification; its id lets the caller dismiss it. */
  readonly notify: (notification: Omit<NewNotification, 'id'>) => string;
  readonly dismiss: (id: string) => void;
  /** The pointer or the focus is on it, or has left it: its time stops, or goes on. */
  readonly hold: (id: string, isHeld: boolean) => void;
  /** A page is on screen. When it is another one, the errors of the last one go. */
  readonly pageShown: (pageId: string) => void;
  /** The person has left: nothing of theirs stays readable. */
  readonly forget: () => void;
}

/** What is left of a notification's time in sight. */
interface Countdown {
  remainingMs: number;
  startedMs: number;
  isHeld: boolean;
  cancel: Cancel;
}

const nothing = () => undefined;

export const createNotificationStore = (timers: Timers): NotificationStore => {
  const store = createStore<NotificationsView>(() => ({
    ...NO_NOTIFICATION,
    leaving: new Set(),
    receivedAtMs: {},
  }));
  const countdowns = new Map<string, Countdown>();
  let lastNumber = 0;
  let lastPageId: string | undefined;

  /** Applies the rule, then drops what concerned notifications that are no longer there. */
  const apply = (action: NotificationsAction) => {
    const { receivedAtMs } = store.getState();
    const next = reduceNotifications(store.getState(), action);
    const isShown = new Set(next.shown.map(({ id }) => id));
    for (const [id, countdown] of countdowns) {
      if (isShown.has(id)) continue;
      countdown.cancel();
      countdowns.delete(id);
    }
    const leaving = new Set([...store.getState().leaving].filter((id) => isShown.has(id)));
    const times = next.history.map(({ id }) => [id, receivedAtMs[id] ?? timers.now()] as const);
    store.setState({ ...next, leaving, receivedAtMs: Object.fromEntries(times) });
  };

  const setLeaving = (id: string, isLeaving: boolean) => {
    const leaving = new Set(store.getState().leaving);
    if (isLeaving) leaving.add(id);
    else leaving.delete(id);
    store.setState({ leaving });
  };

  const fade = (id: string, countdown: Countdown) => {
    countdown.remainingMs = 0;
    setLeaving(id, true);
    countdown.cancel = timers.after(NOTIFICATION_FADE_MS, () => apply({ kind: 'dismiss', id }));
  };
  const run = (id: string, countdown: Countdown) => {
    countdown.startedMs = timers.now();
    countdown.cancel = timers.after(countdown.remainingMs, () => fade(id, countdown));
  };
  const startCountdown = ({ id, duration }: Notification) => {
    const countdown = { remainingMs: duration, startedMs: 0, isHeld: false, cancel: nothing };
    countdowns.set(id, countdown);
    run(id, countdown);
  };

  return {
    store,
    notify(notification) {
      lastNumber += 1;
      const id = `notification-${lastNumber}`;
      apply({ kind: 'add', notification: { ...notification, id } });
      const added = store.getState().shown.find((one) => one.id === id);
      if (added?.autoDismiss === true) startCountdown(added);
      return id;
    },
    dismiss: (id) => apply({ kind: 'dismiss', id }),
    hold(id, isHeld) {
      const countdown = countdowns.get(id);
      if (countdown === undefined || countdown.isHeld === isHeld) return;
      countdown.isHeld = isHeld;
      if (!isHeld) {
        run(id, countdown);
        return;
      }
      countdown.cancel();
      // Hovered or focused while fading: it is shown again and stays while it is.
      if (store.getState().leaving.has(id)) setLeaving(id, false);
      else countdown.remainingMs -= timers.now() - countdown.startedMs;
    },
    pageShown(pageId) {
      const isAnotherPage = lastPageId !== undefined && lastPageId !== pageId;
      lastPageId = pageId;
      if (isAnotherPage) apply({ kind: 'page-changed' });
    },
    forget: () => apply({ kind: 'forgotten' }),
  };
};
