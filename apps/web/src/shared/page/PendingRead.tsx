import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import type { ComponentProps } from 'react';
import { ReadFailure } from './ReadFailure.tsx';

interface PendingReadProps extends ComponentProps<typeof Skeleton> {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** In place of what has not been read: its outline, or why it failed and the way to ask again. */
export function PendingRead({ error, refetch, ...skeleton }: PendingReadProps) {
  if (error === null) return <Skeleton {...skeleton} />;
  return <ReadFailure error={error} onRetry={() => void refetch()} />;
}
