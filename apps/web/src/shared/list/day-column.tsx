import { DateText } from '@portail/ui/data/DateText.tsx';
import { wireDay } from '../wire/wire-values.ts';

export const dayColumn = (header: string) =>
  ({
    id: 'date',
    header,
    cell: ({ date }: { readonly date: string }) => <DateText day={wireDay(date)} format="short" />,
  }) as const;
