import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import type { ComponentProps } from 'react';
import { ReadFailure } from './ReadFailure.tsx';

type Failure = Pick<ComponentProps<typeof ReadFailure>, 'texts' | 'actions'>;

interface PendingReadProps extends ComponentProps<typeof Skeleton> {
  readonly error: Error | null;
  /** Words and ways on of its own, after a failure. */
  readonly failure?: Failure;
  readonly refetch: () => unknown;
}

/** In place of what has not been read: its outline, or why it failed and the way to ask again. */
export function PendingRead({ error, refetch, failure, ...skeleton }: PendingReadProps) {
  if (error === null) return <Skeleton {...skeleton} />;
  return <ReadFailure error={error} onRetry={() => void refetch()} {...failure} />;
}
