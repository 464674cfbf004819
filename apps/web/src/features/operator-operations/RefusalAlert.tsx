import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { Refusal } from '../../flow/use-act-once.ts';

interface RefusalAlertProps {
  readonly refusal: Refusal | undefined;
  readonly title: string;
  /** Where nobody knows whether it was done. */
  readonly open: string;
}

/** Why nothing was done, or that nobody knows: in the server's words, the field's own if it has any. */
export function RefusalAlert({ refusal, title, open }: RefusalAlertProps) {
  if (refusal === undefined) return null;
  const { failure, isOpen, attempt } = refusal;
  return (
    <Alert key={attempt} tone="danger" role="alert" title={title}>
      <p>{failure.message}</p>
      {failure.fields.map(({ champ, message }) => (
        <p key={champ}>{message}</p>
      ))}
      {isOpen ? <p>{open}</p> : null}
    </Alert>
  );
}
