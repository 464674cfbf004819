export const NOTIFICATION_TYPES = ['error', 'success', 'warning'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const DEFAULT_DURATION_MS = 5_000;
/** Number of dismissed notifications that remain readable. */
export const HISTORY_LENGTH = 20;

export interface Notification {
  readonly id: string;
  readonly type: NotificationType;
  readonly header: string;
  readonly content: string;
  readonly autoDismiss: boolean;
  /** Display time, when it is dismissed automatically. */
  readonly duration: number;
  /** Survives a page change. */
  readonly doNotClear: boolean;
}

/** Required fields; the others have a default. */
export type NewNotification = Pick<Notification, 'id' | 'type' | 'header'> & Partial<Notification>;

export interface NotificationsState {
  /** Displayed, oldest first. */
  readonly shown: readonly Notification[];
  /** Newest first. */
  readonly history: readonly Notification[];
}

export type NotificationsAction =
  | { readonly kind: 'add'; readonly notification: NewNotification }
  | { readonly kind: 'dismiss'; readonly id: string }
  | { readonly kind: 'page-changed' }
  /** After a sign-out nothing remains readable. */
  | { readonly kind: 'forgotten' };

export const NO_NOTIFICATION: NotificationsState = { shown: [], history: [] };

const DEFAULTS = {
  content: '',
  autoDismiss: true,
  duration: DEFAULT_DURATION_MS,
  doNotClear: false,
} as const satisfies Partial<Notification>;

const isReplacedBy = (earlier: Notification, added: Notification): boolean =>
  earlier.id === added.id ||
  (earlier.type === 'error' && added.type === 'error' && earlier.header === added.header);

const add = (state: NotificationsState, written: NewNotification): NotificationsState => {
  const added: Notification = { ...DEFAULTS, ...written };
  return {
    shown: [...state.shown.filter((earlier) => !isReplacedBy(earlier, added)), added],
    history: [added, ...state.history.filter(({ id }) => id !== added.id)].slice(0, HISTORY_LENGTH),
  };
};

export const reduceNotifications = (
  state: NotificationsState,
  action: NotificationsAction,
): NotificationsState => {
  switch (action.kind) {
    case 'add':
      return add(state, action.notification);
    case 'dismiss':
      return { ...state, shown: state.shown.filter(({ id }) => id !== action.id) };
    case 'page-changed':
      return {
        ...state,
        shown: state.shown.filter(({ type, doNotClear }) => type !== 'error' || doNotClear),
      };
    case 'forgotten':
      return NO_NOTIFICATION;
  }
};
