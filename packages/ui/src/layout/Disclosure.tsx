import './Disclosure.css';
import { useId, useState, type ReactNode } from 'react';
import { ChevronDown } from '../icons/icons.ts';

export type DisclosureProps = {
  title: ReactNode;
  children: ReactNode;
  /** The heading that holds the button; none for a small "more" inside a text. */
  headingLevel?: 2 | 3 | 4;
  defaultOpen?: boolean;
  /** With it, the caller keeps the state. */
  isOpen?: boolean;
  /** At the end of the line and part of the accessible name: an amount, a count. */
  detail?: ReactNode;
  onToggle?: (isOpen: boolean) => void;
};

/** A title that unfolds what stands under it. */
export function Disclosure(props: DisclosureProps) {
  const { title, children, headingLevel, defaultOpen = false, detail, onToggle } = props;
  const [isOwnOpen, setOpen] = useState(defaultOpen);
  const isOpen = props.isOpen ?? isOwnOpen;
  const id = useId();
  const button = (
    <button
      type="button"
      className="disclosure__button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => {
        setOpen(!isOpen);
        onToggle?.(!isOpen);
      }}
    >
      <ChevronDown className="disclosure__chevron" />
      <span className="disclosure__title">{title}</span>
      {detail !== undefined && <span className="disclosure__detail">{detail}</span>}
    </button>
  );
  const Heading = headingLevel === undefined ? 'div' : (`h${headingLevel}` as const);
  return (
    <div className="disclosure">
      <Heading className="disclosure__heading">{button}</Heading>
      <div id={id} className="disclosure__panel" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}

/** Several disclosures, each with its own state: opening one does not close what is being read. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="accordion">{children}</div>;
}
