import './HelpTip.css';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CircleQuestionMark } from '../icons/icons.ts';
import { useDismiss } from './use-dismiss.ts';

type HelpTipProps = {
  /** The word explained: it makes the button's name. */
  term: string;
  /** One sentence. */
  children: ReactNode;
};

const MARGIN = 16;

/** A small "?" that explains a word on demand, announced by screen readers when it opens. */
export function HelpTip({ term, children }: HelpTipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  useDismiss(root, isOpen, (returnFocus) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  });
  useLayoutEffect(() => {
    if (!isOpen || bubble.current === null) return;
    const { left, right } = bubble.current.getBoundingClientRect();
    const overflow = right - (document.documentElement.clientWidth - MARGIN);
    const shift = Math.min(Math.max(0, overflow), left - MARGIN);
    bubble.current.style.setProperty('--shift', `${-shift}px`);
  }, [isOpen]);
  return (
    <span className="help-tip" ref={root}>
      <button
        ref={button}
        type="button"
        className="help-tip__button"
        aria-label={`Qu’est-ce que « ${term} » ?`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <CircleQuestionMark />
      </button>
      <span id={id} role="status" className="help-tip__live">
        {isOpen && (
          <span ref={bubble} className="help-tip__bubble">
            {children}
          </span>
        )}
      </span>
    </span>
  );
}
