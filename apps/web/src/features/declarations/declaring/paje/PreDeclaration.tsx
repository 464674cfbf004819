import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wireAmount } from '../../../../shared/wire/wire-values.ts';
import { useTexts } from '../../../../shared/texts/define-texts.ts';
import { pajeDeclarationTexts } from './declaring-paje.texts.ts';
import { askEstimate } from './paje-data.ts';

type EstimateRequest = Parameters<typeof askEstimate>[0];

interface PreDeclarationProps {
  /** `undefined` while a field is invalid. */
  readonly ask: () => EstimateRequest | undefined;
  /** An estimate of older values is hidden. */
  readonly saisie: string;
}

export function PreDeclaration({ ask, saisie }: PreDeclarationProps) {
  const texts = useTexts(pajeDeclarationTexts);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (request: { readonly saisie: string; readonly body: EstimateRequest }) => ({
      saisie: request.saisie,
      answer: await askEstimate(request.body),
    }),
  });
  const [isIncomplete, setIncomplete] = useState(false);
  const shown = data?.saisie === saisie ? data.answer : undefined;
  return (
    <FormSection title={texts.estimateTitle} intro={texts.estimateIntro}>
      <div>
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel={texts.estimating}
          onClick={() => {
            const body = ask();
            setIncomplete(body === undefined);
            if (body !== undefined) mutate({ saisie, body });
          }}
        >
          {texts.estimate}
        </Button>
      </div>
      <div role="status">
        {isIncomplete ? <p>{texts.estimateIncomplete}</p> : null}
        {shown === undefined ? null : (
          <FactList
            facts={[
              { id: 'net', label: texts.estimateNet, value: wireAmount(shown.montantNet) },
              { id: 'cotisations', label: texts.estimateDue, value: wireAmount(shown.cotisations) },
            ]}
          />
        )}
      </div>
      {error === null || isPending ? null : (
        <Alert tone="danger" role="alert" title={texts.estimateFailed}>
          <p>{error.message}</p>
          <p>{texts.estimateAdvice}</p>
        </Alert>
      )}
    </FormSection>
  );
}
