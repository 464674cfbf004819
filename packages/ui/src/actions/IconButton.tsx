import './Button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The name of the act, since the icon has no words. */
  label: string;
  icon: ReactNode;
};

/** Only for acts everyone knows by their sign: close, open the menu. */
export function IconButton({ label, icon, className, type = 'button', ...dom }: IconButtonProps) {
  return (
    <button
      {...dom}
      type={type}
      aria-label={label}
      className={classNames('icon-button', className)}
    >
      {icon}
    </button>
  );
}
