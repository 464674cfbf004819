import { classNames } from '../layout/class-names.ts';

export type ButtonVariant = {
  /** One primary per screen; `danger` for what cannot be undone; `quiet` for what is beside the point. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  isFullWidth?: boolean | undefined;
  isSmall?: boolean | undefined;
};

export function buttonClass(button: ButtonVariant, className?: string): string {
  return classNames(
    'button',
    `button--${button.variant ?? 'primary'}`,
    button.isFullWidth && 'button--full',
    button.isSmall && 'button--small',
    className,
  );
}
