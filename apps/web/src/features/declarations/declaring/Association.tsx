import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { identificationResultTexts } from './declaring.texts.ts';
import { associate } from './declaring-data.ts';
import type { DeclaredNumbers } from './declaring-draft.ts';

interface AssociationProps {
  readonly organisme: Organisme;
  readonly numbers: DeclaredNumbers;
  readonly nom: string;
  readonly onDone: () => void;
}

export function Association({ organisme, numbers, nom, onDone }: AssociationProps) {
  const texts = useTexts(identificationResultTexts);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => associate(organisme, numbers),
    onSuccess: onDone,
  });
  return (
    <>
      {error === null ? null : (
        <Alert tone="danger" role="alert" title={texts.associateFailed}>
          {error.message}
        </Alert>
      )}
      <Alert
        tone="info"
        title={fill(texts.associateTitle, { nom })}
        actions={
          <Button isPending={isPending} pendingLabel={texts.associating} onClick={() => mutate()}>
            {fill(texts.associate, { nom })}
          </Button>
        }
      >
        {texts.associateText}
      </Alert>
    </>
  );
}
