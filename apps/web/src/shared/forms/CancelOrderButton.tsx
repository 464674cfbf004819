import type { ComponentProps } from 'react';
import { fill } from '../texts/define-texts.ts';
import { ConfirmedButton } from './ConfirmedButton.tsx';

interface CancelOrderButtonProps extends Pick<
  ComponentProps<typeof ConfirmedButton>,
  'isOpen' | 'onChange' | 'onConfirm' | 'children'
> {
  readonly isPending: boolean;
  /** Of the order, which is named by it. */
  readonly date: string;
  readonly onOpen: () => void;
  readonly refusal: { readonly failure: Error } | undefined;
  readonly texts: Readonly<
    Record<'cancel' | 'title' | 'confirm' | 'keep' | 'pending' | 'failed', string>
  >;
}

export function CancelOrderButton(props: CancelOrderButtonProps) {
  const { date, onOpen, refusal, texts, ...dialog } = props;
  return (
    <ConfirmedButton
      {...dialog}
      button={{ variant: 'danger', children: texts.cancel, onClick: onOpen }}
      title={fill(texts.title, { date })}
      confirmLabel={fill(texts.confirm, { date })}
      cancelLabel={texts.keep}
      isDanger
      pendingLabel={texts.pending}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    />
  );
}
