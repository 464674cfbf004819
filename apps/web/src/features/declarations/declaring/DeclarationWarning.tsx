import type { DeclarationProblem } from '@portail/rules/declarations/declaration-messages.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';

interface DeclarationWarningProps {
  readonly warnings: readonly DeclarationProblem[];
  readonly champ: string;
}

export function DeclarationWarning({ warnings, champ }: DeclarationWarningProps) {
  const said = warnings.filter((one) => one.champ === champ);
  return said.map(({ message }) => (
    <Alert key={message} tone="warning" role="status">
      {message}
    </Alert>
  ));
}
