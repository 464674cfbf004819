import { Link } from '@portail/ui/link/Link.tsx';
import { Check } from '@portail/ui/icons/icons.ts';
import { classNames } from '@portail/ui/layout/class-names.ts';
import type { MouseEvent, ReactNode } from 'react';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import './holdings.css';

interface HoldingChoiceProps {
  readonly search: Readonly<Record<string, string>>;
  readonly isChosen: boolean;
  /** A single card is not selectable. */
  readonly isAlone: boolean;
  readonly label: string;
  readonly chosenLabel: string;
  readonly children: ReactNode;
}

export function HoldingChoice(props: HoldingChoiceProps) {
  const { search, isChosen, isAlone, label, chosenLabel, children } = props;
  const current = useSearchParams();
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(search)) next.set(name, value);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    changeSearch(next);
  };
  return (
    <li className={classNames('holding', isChosen && !isAlone && 'holding--chosen')}>
      {children}
      {isAlone ? null : (
        <p className="holding__choice no-print">
          {isChosen ? (
            <span className="holding__chosen">
              <Check />
              {chosenLabel}
            </span>
          ) : (
            <Link href={`?${next}`} onClick={follow}>
              {label}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
