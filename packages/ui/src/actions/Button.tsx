import './Button.css';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { LoaderCircle } from '../icons/base-icons.ts';
import { buttonClass, type ButtonVariant } from './button-class.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonVariant & {
    children: ReactNode;
    /** Stands before the words; it never replaces them. */
    icon?: ReactNode;
    iconAfter?: ReactNode;
    /** The act is under way: same name, same place, still focusable, and a second press does nothing. */
    isPending?: boolean | undefined;
    /** Said to screen readers while pending. */
    pendingLabel?: string;
  };

const ignorePress = (event: MouseEvent) => {
  event.preventDefault();
};

export function Button(props: ButtonProps) {
  const { variant, isFullWidth, isSmall, className, children, icon, iconAfter, ...rest } = props;
  const { isPending, pendingLabel = 'Traitement en cours', type = 'button', ...dom } = rest;
  // A submit button would let the Enter key of a field send the form again.
  const pending = isPending
    ? ({ 'aria-disabled': true, onClick: ignorePress, type: 'button', 'data-pending': '' } as const)
    : { type };
  return (
    <>
      <button
        {...dom}
        {...pending}
        className={buttonClass({ variant, isFullWidth, isSmall }, className)}
      >
        {isPending ? <LoaderCircle className="button__spinner" /> : icon}
        <span className="button__words">{children}</span>
        {iconAfter}
      </button>
      {isPending !== undefined && (
        <span className="visually-hidden" role="status">
          {isPending ? pendingLabel : ''}
        </span>
      )}
    </>
  );
}
