export const NOTIFICATION_TYPES = ['error', 'success', 'warning'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const DEFAULT_DURATION_MS = 5_000;
/** The last ones can be read again after they have gone. */
export const HISTORY_LENGTH = 20;

export interface Notification {
  readonly id: string;
  readonly type: NotificationType;
  readonly header: string;
  readonly content: string;
  readonly autoDismiss: boolean;
  /** Milliseconds in sight, when it dismisses itself. */
  readonly duration: number;
  /** Survives a page change. */
  readonly doNotClear: boolean;
}

/** What a caller must say; the rest has a default. */
export type NewNotification = Pick<Notification, 'id' | 'type' | 'header'> & Partial<Notification>;

export interface NotificationsState {
  /** In sight, oldest first. */
  readonly shown: readonly Notification[];
  /** Newest first. */
  readonly history: readonly Notification[];
}

export type NotificationsAction =
  | { readonly kind: 'add'; readonly notification: NewNotification }
  | { readonly kind: 'dismiss'; readonly id: string }
  | { readonly kind: 'page-changed' }
  /** The person has gone: nothing of theirs stays readable. */
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
