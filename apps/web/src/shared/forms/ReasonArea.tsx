import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';

interface ReasonAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The answer was tried: an empty reason is an error from then on. */
  readonly isTried: boolean;
}

export function ReasonArea({ value, onChange, isTried, ...props }: ReasonAreaProps) {
  return (
    <TextArea
      {...props}
      rows={3}
      value={value}
      error={isTried && value.trim() === '' ? MESSAGES.required : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
