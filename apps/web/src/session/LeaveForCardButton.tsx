import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { ComponentProps } from 'react';
import type { ApiFailure } from '../shared/http/api-failure.ts';
import { useLeaveForCard } from './use-leave-for-card.ts';

interface LeaveForCardButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'icon' | 'children'
> {
  readonly start: () => Promise<ApiFailure | undefined>;
  readonly texts: { readonly failed: string; readonly pending: string };
}

/** The way to the card page, and why it could not be opened. */
export function LeaveForCardButton({ start, texts, ...button }: LeaveForCardButtonProps) {
  const { leave, isPending, failure } = useLeaveForCard(start);
  return (
    <>
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.failed}>
          {failure.message}
        </Alert>
      )}
      <div className="cluster no-print">
        <Button {...button} isPending={isPending} pendingLabel={texts.pending} onClick={leave} />
      </div>
    </>
  );
}
