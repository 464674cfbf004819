import { getDeclaration } from '@portail/contract/declarations/declaring.calls.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { existingDeclarationTexts } from './declaring.texts.ts';
import { organismeParams } from './declaring-data.ts';
import { noteSent } from './declaring-draft.ts';

interface ExistingDeclarationProps {
  readonly organisme: Organisme;
  readonly id: string;
  readonly onDone: () => void;
}

export function ExistingDeclaration({ organisme, id, onDone }: ExistingDeclarationProps) {
  const texts = useTexts(existingDeclarationTexts);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(getDeclaration, { params: { ...organismeParams(organisme), id } }),
    onSuccess: ({ montantNet }) => {
      noteSent(organisme, { id, netCents: centsOfWire(montantNet) });
      onDone();
    },
  });
  return (
    <Alert
      tone="info"
      title={fill(texts.title, { reference: id })}
      actions={
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={() => mutate()}
        >
          {texts.pay}
        </Button>
      }
    >
      {error === null ? texts.text : error.message}
    </Alert>
  );
}
