import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ShieldCheck } from '@portail/ui/icons/icons.ts';
import type { ReactNode } from 'react';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { OperationSection } from './OperationSection.tsx';
import { useAct } from './use-act.ts';

interface DecisionCardsProps<One, Choice> {
  readonly texts: Readonly<
    Record<'title' | 'intro' | 'loading' | 'none' | 'noneText' | 'done', string>
  >;
  readonly read: {
    readonly data: readonly One[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly card: (one: One, onChoose: (choice: Choice) => void) => ReactNode;
  /** Closed with the sentence that says what was done, or without when cancelled. */
  readonly dialog: (choice: Choice, onClose: (said?: string) => void) => ReactNode;
}

/** What waits for a decision, one card each, and the decision made last. */
export function DecisionCards<One, Choice>(props: DecisionCardsProps<One, Choice>) {
  const { texts, read, card, dialog } = props;
  const { data, error, refetch } = read;
  const { chosen, outcome, open, close } = useAct<Choice, string>();
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} lines={4} label={texts.loading} />;
    if (data.length === 0)
      return (
        <EmptyState icon={<ShieldCheck />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      );
    return data.map((one) => card(one, open));
  };
  return (
    <OperationSection texts={texts}>
      {outcome === undefined ? null : (
        <Alert tone="success" role="status" title={texts.done}>
          {outcome}
        </Alert>
      )}
      {content()}
      {chosen === undefined ? null : dialog(chosen, close)}
    </OperationSection>
  );
}
