import { parseAmount } from '@portail/rules/money/cents.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Inbox } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import type { ReactNode } from 'react';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import type { DataTableProps } from '../../../session/data-table/table-props.ts';
import { useMay } from '../../../session/use-may.ts';
import { fill } from '../../../shared/texts/define-texts.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { OperationSection } from './OperationSection.tsx';

/** Columns that several lists of operations have. */
export const numberColumn = (header: string) =>
  ({
    id: 'number',
    header,
    isRowHeader: true,
    sortBy: 'numero',
    cell: ({ numero }: { readonly numero: string }) => <span className="reference">{numero}</span>,
  }) as const;

export const referenceColumn = (header: string) =>
  ({
    id: 'number',
    header,
    isRowHeader: true,
    cell: ({ reference }: { readonly reference: string }) => (
      <span className="reference">{reference}</span>
    ),
  }) as const;

/** Of a list whose rows have an `etat`, each said in the texts of the list. */
export const stateColumn = <State extends string>(
  texts: Readonly<Record<NoInfer<State> | 'state', string>>,
  tones: Readonly<Record<State, NonNullable<StatusStyle['tone']>>>,
) =>
  ({
    id: 'state',
    header: texts.state,
    cell: ({ etat }: { readonly etat: State }) => <Status tone={tones[etat]}>{texts[etat]}</Status>,
  }) as const;

export const kindColumn = <Kind extends string>(texts: Readonly<Record<Kind | 'kind', string>>) =>
  ({
    id: 'kind',
    header: texts.kind,
    cell: ({ nature }: { readonly nature: Kind }) => texts[nature],
  }) as const;

export const createdColumn = (header: string) =>
  ({
    id: 'created',
    header,
    sortBy: 'creeLe',
    cell: ({ creeLe }: { readonly creeLe: string }) => creeLe,
  }) as const;

interface OfPerson {
  readonly idPersonne: string;
  readonly reference: string;
}

/** The way to the sheet of the person, for operators who may read it. */
export const usePersonColumn = (texts: Readonly<Record<'person' | 'personOf' | 'open', string>>) =>
  useMay('BO_PERSONNES')
    ? ([
        {
          id: 'person',
          header: texts.person,
          cell: ({ idPersonne, reference }: OfPerson) => (
            <Link
              href={hrefOf('BO_PERSON', { idPersonne })}
              aria-label={fill(texts.personOf, { reference })}
            >
              {texts.open}
            </Link>
          ),
        },
      ] as const)
    : [];

export const contractColumn = (header: string) =>
  ({
    id: 'contract',
    header,
    sortBy: 'numeroContrat',
    cell: ({ numeroContrat }: { readonly numeroContrat: string }) => numeroContrat,
  }) as const;

export const sinceColumn = (header: string) =>
  ({
    id: 'since',
    header,
    sortBy: 'depuisLe',
    cell: ({ depuisLe }: { readonly depuisLe: string }) => (
      <DateText day={wireDay(depuisLe)} format="short" />
    ),
  }) as const;

export const amountColumn = (header: string) =>
  ({
    id: 'amount',
    header,
    align: 'end',
    sortBy: 'montant',
    cell: ({ montant }: { readonly montant: number }) => (
      <span className="amount">{wireAmount(montant)}</span>
    ),
  }) as const;

export const referenceFilter = (label: string) =>
  ({ name: 'recherche', kind: 'search', label, maxLength: 64 }) as const;

export const stateFilter = <State extends string>(
  texts: Readonly<Record<State | 'state' | 'anyState', string>>,
  states: readonly State[],
) =>
  ({
    name: 'etat',
    kind: 'choice',
    label: texts.state,
    anyLabel: texts.anyState,
    choices: states.map((value) => ({ value, label: texts[value] })),
  }) as const;

/** One of a closed list, in the words of the section. */
export const choiceFilter = <const Name extends string, const Value extends string>(
  name: Name,
  words: Readonly<Record<Value, string>>,
  values: readonly Value[],
  { label, anyLabel }: { readonly label: string; readonly anyLabel: string },
) =>
  ({
    name,
    kind: 'choice',
    label,
    anyLabel,
    choices: values.map((value) => ({ value, label: words[value] })),
  }) as const;

export const amountFilter = (
  texts: Readonly<Record<'amount' | 'amountHint' | 'amountWrong', string>>,
) =>
  ({
    name: 'montant',
    kind: 'text',
    label: texts.amount,
    hint: texts.amountHint,
    width: 'short',
    inputMode: 'decimal',
    check: (typed: string) => (parseAmount(typed) === undefined ? texts.amountWrong : undefined),
    clean: (typed: string) => typed.replaceAll(/[\s€]/g, ''),
  }) as const;

type ListWord = 'loading' | 'none' | 'noneText';
type FoundWord =
  | 'noneFound'
  | 'noneFoundText'
  | 'search'
  | 'apply'
  | 'reset'
  | 'shown'
  | 'shownOne';

interface OperationTableProps<Row, Sort extends string> extends Pick<
  DataTableProps<Row, Sort>,
  'list' | 'caption' | 'columns' | 'rowKey' | 'hasFiltersWhenEmpty'
> {
  readonly icon: ReactNode;
  readonly texts: Readonly<Record<ListWord, string>>;
  /** Of a list with filters. */
  readonly found?: Readonly<Record<FoundWord, string>>;
}

export function OperationTable<Row, Sort extends string>({
  icon,
  texts,
  found,
  ...table
}: OperationTableProps<Row, Sort>) {
  return (
    <DataTable
      {...table}
      isCaptionHidden
      loading={texts.loading}
      empty={{ icon, title: texts.none, text: texts.noneText }}
      {...(found === undefined
        ? {}
        : {
            noMatch: { icon, title: found.noneFound, text: found.noneFoundText },
            filterTexts: { filters: found.search, apply: found.apply, reset: found.reset },
            shown: found,
          })}
    />
  );
}

interface ListSectionProps<Row, Sort extends string> extends Pick<
  DataTableProps<Row, Sort>,
  'list' | 'columns' | 'rowKey'
> {
  readonly texts: Readonly<Record<ListWord | FoundWord | 'title' | 'intro', string>>;
  /** Above the list. */
  readonly children?: ReactNode;
}

/** A section that is one list with filters. */
export function ListSection<Row, Sort extends string>({
  texts,
  children,
  ...table
}: ListSectionProps<Row, Sort>) {
  return (
    <OperationSection texts={texts}>
      {children}
      <OperationTable
        {...table}
        caption={texts.title}
        icon={<Inbox />}
        texts={texts}
        found={texts}
      />
    </OperationSection>
  );
}
