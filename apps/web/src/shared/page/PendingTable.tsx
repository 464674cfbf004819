import type { ComponentProps } from 'react';
import { PendingRead } from './PendingRead.tsx';

interface PendingTableProps extends Pick<
  ComponentProps<typeof PendingRead>,
  'error' | 'refetch' | 'label'
> {
  readonly lines: number;
}

/** In place of a table that has not been read. */
export function PendingTable(props: PendingTableProps) {
  return <PendingRead {...props} shape="table" />;
}
