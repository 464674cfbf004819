import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { Refusal } from './use-api-mutation.ts';

interface RefusalAlertProps {
  readonly refusal: Refusal | undefined;
  readonly title: string;
  /** Text when the outcome is unknown. */
  readonly open?: string;
}

/** The refusal in the server's words, or the note that the outcome is unknown. */
export function RefusalAlert({ refusal, title, open }: RefusalAlertProps) {
  if (refusal === undefined) return null;
  const { failure, isOpen, attempt } = refusal;
  return (
    <Alert key={attempt} tone="danger" role="alert" title={title}>
      <p>{failure.message}</p>
      {failure.fields.map(({ champ, message }) => (
        <p key={champ}>{message}</p>
      ))}
      {isOpen && open !== undefined ? <p>{open}</p> : null}
    </Alert>
  );
}

/** The first sentence of a refusal, for a dialog of confirmation. */
export const failureOf = (refusal: Refusal | undefined, title: string) =>
  refusal && {
    title,
    message: refusal.failure.fields[0]?.message ?? refusal.failure.message,
  };
