import { copyBranding } from '@portail/contract/branding/branding.calls.ts';
import { numeroContrat as contractNumber } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingChooserTexts, brandingVersionTexts } from './operator-branding.texts.ts';
import type { AskReplacement } from './ReplaceDialog.tsx';
import type { BrandingState } from './use-branding.ts';

interface CopyContractProps {
  readonly editor: BrandingState;
  readonly ask: AskReplacement;
}

export function CopyContract({ editor, ask }: CopyContractProps) {
  const texts = useTexts(brandingVersionTexts);
  const chooser = useTexts(brandingChooserTexts);
  const { numeroContrat } = editor;
  const [numero, setNumero] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const source = contractNumber.safeParse(numero.trim());
    setError(source.success ? undefined : chooser.wrong);
    if (!source.success) {
      field.current?.focus();
      return;
    }
    ask({
      title: fill(texts.copyConfirm, { numero: source.data }),
      confirm: texts.copy,
      done: fill(texts.copyDone, { numero: source.data }),
      act: (revision) =>
        callApi(copyBranding, {
          params: { numeroContrat },
          body: { revision, numeroContratSource: source.data },
        }),
    });
  };
  return (
    <Card title={texts.copyTitle}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{texts.copyText}</p>
        <TextField
          ref={field}
          label={texts.copyNumber}
          width="medium"
          value={numero}
          error={error}
          autoComplete="off"
          onChange={({ target }) => setNumero(target.value)}
        />
        <FormActions>
          <Button type="submit" variant="secondary">
            {texts.copy}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
