import './Alert.css';
import type { ReactNode } from 'react';
import { Circle } from '../icons/icons.ts';
import { TONE_ICONS, type Tone } from './tone.ts';

type StatusProps = {
  tone?: Tone | 'neutral';
  children: ReactNode;
  /** Another sign than the tone's own (an hourglass for what waits). */
  icon?: ReactNode;
};

/** How a state is shown: what each feature says of its own. */
export type StatusStyle = Pick<StatusProps, 'tone' | 'icon'>;

/** The state of an order, a payment, a session: a sign and words. */
export function Status({ tone = 'neutral', children, icon }: StatusProps) {
  const Icon = tone === 'neutral' ? Circle : TONE_ICONS[tone];
  return (
    <span className={`status status--${tone}`}>
      {icon ?? <Icon />}
      {children}
    </span>
  );
}
