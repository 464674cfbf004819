import './Alert.css';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { TONE_ICONS, TONE_WORDS, type Tone } from './tone.ts';

export type AlertProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the words. */
  actions?: ReactNode;
  /** `alert` or `status` when it appears after an act; none when it was there with the page. */
  role?: 'alert' | 'status';
  className?: string;
};

/** A message that stands in the page, near what it is about. */
export function Alert({ tone = 'info', title, children, actions, role, className }: AlertProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div className={classNames('alert', `alert--${tone}`, className)} role={role}>
      <Icon aria-label={TONE_WORDS[tone]} role="img" />
      <div className="alert__body">
        {title !== undefined && <p className="alert__title">{title}</p>}
        {children !== undefined && <div className="alert__content">{children}</div>}
        {actions !== undefined && <div className="alert__actions">{actions}</div>}
      </div>
    </div>
  );
}
