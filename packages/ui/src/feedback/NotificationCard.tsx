import './Notification.css';
import type { FocusEvent, ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { X } from '../icons/base-icons.ts';
import { classNames } from '../layout/class-names.ts';
import { TONE_ICONS, TONE_WORDS } from './tone.ts';

export type NotificationType = 'error' | 'success' | 'warning';

export type NotificationCardProps = {
  type: NotificationType;
  header: ReactNode;
  content?: ReactNode;
  /** On its way out: it fades for half a second, then the list removes it. */
  isLeaving?: boolean;
  onClose: () => void;
  /** The pointer or the focus is on it, or has left it: the clock must stop, or go on. */
  onHold?: (isHeld: boolean) => void;
};

const TONES = { error: 'danger', success: 'success', warning: 'warning' } as const;

const leavesElement = (event: FocusEvent<HTMLElement>) =>
  !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget));

/** One notification. When it comes and goes is decided elsewhere. */
export function NotificationCard(props: NotificationCardProps) {
  const { type, header, content, isLeaving, onClose, onHold } = props;
  const tone = TONES[type];
  const Icon = TONE_ICONS[tone];
  return (
    <div
      className={classNames('notification', isLeaving && 'notification--leaving')}
      data-type={type}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={(event) => {
        // A pointer that leaves does not free what the focus still holds.
        if (!event.currentTarget.contains(document.activeElement)) onHold?.(false);
      }}
      onFocus={() => onHold?.(true)}
      onBlur={(event) => {
        if (leavesElement(event)) onHold?.(false);
      }}
    >
      <Icon aria-label={TONE_WORDS[tone]} role="img" className="notification__icon" />
      <div className="notification__body">
        <p className="notification__header">{header}</p>
        {content !== undefined && <div className="notification__content">{content}</div>}
      </div>
      <IconButton
        className="notification__close"
        label="Fermer la notification"
        icon={<X />}
        onClick={onClose}
      />
    </div>
  );
}
