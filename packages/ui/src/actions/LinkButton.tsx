import './Button.css';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../link/Link.tsx';
import { buttonClass, type ButtonVariant } from './button-class.ts';

export type LinkButtonProps = LinkProps &
  ButtonVariant & { icon?: ReactNode; iconAfter?: ReactNode };

/** Looks like a button, goes somewhere like a link. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, isFullWidth, isSmall, className, children, icon, iconAfter, ...dom } = props;
  return (
    <Link {...dom} className={buttonClass({ variant, isFullWidth, isSmall }, className)}>
      {icon}
      <span className="button__words">{children}</span>
      {iconAfter}
    </Link>
  );
}
