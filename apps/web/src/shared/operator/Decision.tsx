import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { fill } from '../texts/define-texts.ts';

export type DecisionBody =
  | { readonly decision: 'ACCEPTER' }
  | { readonly decision: 'REFUSER'; readonly motif: RefusalReason };

interface DecisionDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'size' | 'failure'
> {
  readonly isAgreed: boolean;
  readonly texts: Readonly<
    Record<
      | 'acceptTitle'
      | 'refuseTitle'
      | 'confirmAccept'
      | 'confirmRefuse'
      | 'cancel'
      | 'pending'
      | 'reason'
      | 'chooseReason'
      | 'required'
      | RefusalReason,
      string
    >
  >;
  readonly isPending: boolean;
  readonly onDecide: (body: DecisionBody) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Acceptance of another person's request, or its refusal with a reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { isAgreed, texts, isPending, onDecide, onClose, children, ...rest } = props;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const motif = REFUSAL_REASONS.find((one) => one === reason);
  const decide = () => {
    if (isAgreed) return onDecide({ decision: 'ACCEPTER' });
    setTried(true);
    return motif === undefined ? undefined : onDecide({ decision: 'REFUSER', motif });
  };
  return (
    <ConfirmDialog
      {...rest}
      isOpen
      onClose={onClose}
      title={isAgreed ? texts.acceptTitle : texts.refuseTitle}
      confirmLabel={isAgreed ? texts.confirmAccept : texts.confirmRefuse}
      cancelLabel={texts.cancel}
      onConfirm={decide}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger={!isAgreed}
    >
      <div className="stack">
        {children}
        {isAgreed ? null : (
          <Select
            label={texts.reason}
            emptyLabel={texts.chooseReason}
            value={reason}
            error={isTried && motif === undefined ? texts.required : undefined}
            options={REFUSAL_REASONS.map((value) => ({ value, label: texts[value] }))}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

interface DecideProps {
  readonly texts: Readonly<Record<'accept' | 'acceptOf' | 'refuse' | 'refuseOf', string>>;
  /** Put in the names of the buttons. */
  readonly values: Readonly<Record<string, string>>;
  readonly mayAccept?: boolean;
  readonly onDecide: (isAgreed: boolean) => void;
}

export function DecideButtons({ texts, values, mayAccept = true, onDecide }: DecideProps) {
  return (
    <span className="cluster">
      {mayAccept ? (
        <Button isSmall aria-label={fill(texts.acceptOf, values)} onClick={() => onDecide(true)}>
          {texts.accept}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.refuseOf, values)}
        onClick={() => onDecide(false)}
      >
        {texts.refuse}
      </Button>
    </span>
  );
}
