import { hrefOf } from '@portail/contract/pages/href.ts';
import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useRef, useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingChooserTexts } from './operator-branding.texts.ts';
import { ContractList } from './ContractList.tsx';

/** Choice of the contract, by number or from the list. */
export function ContractChooser() {
  const texts = useTexts(brandingChooserTexts);
  const [numero, setNumero] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const session = useSessionView();
  const mayList = session.kind === 'connected' && session.permissions.includes('BO_FINANCEURS');
  const open = () => {
    const asked = numeroContrat.safeParse(numero.trim());
    setError(asked.success ? undefined : texts.wrong);
    if (asked.success) navigate(hrefOf('BO_DRESSING', { numeroContrat: asked.data }));
    else field.current?.focus();
  };
  return (
    <Page lead={texts.lead} width="reading" hasErrors={error !== undefined}>
      <Card>
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <TextField
            ref={field}
            label={texts.number}
            hint={texts.hint}
            width="medium"
            value={numero}
            error={error}
            autoComplete="off"
            onChange={({ target }) => setNumero(target.value)}
          />
          <FormActions>
            <Button type="submit">{texts.open}</Button>
          </FormActions>
        </Form>
      </Card>
      {mayList ? <ContractList /> : null}
    </Page>
  );
}
