import { createPaynumRequest } from '@portail/contract/home-services/home-paynum.calls.ts';
import type { PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ExternalLink } from '@portail/ui/icons/icons.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumCreationTexts, paynumTexts } from './paynum.texts.ts';
import { type ContractChoice, contractOptions } from './paynum-contracts.ts';
import { SupportField } from './SupportField.tsx';
import { useLeaveForPaynum } from './use-leave-for-paynum.ts';

/** The same input keeps the idempotency key; a changed one gets a new key. */
const useKey = (words: string): (() => string) => {
  const known = useRef<{ readonly words: string; readonly key: string }>(undefined);
  return () => {
    if (known.current?.words !== words) known.current = { words, key: crypto.randomUUID() };
    return known.current.key;
  };
};

/** Contract and form of the vouchers; the rest is filled in on the partner's page (SAP-19). */
export function CreateRequest({ contracts }: { readonly contracts: readonly ContractChoice[] }) {
  const texts = useTexts(paynumCreationTexts);
  const common = useTexts(paynumTexts);
  const [asked, setAsked] = useState('');
  const [choixSupport, setSupport] = useState<PaynumSupport>('COMPTE');
  const chosen = contracts.find(({ contractId }) => contractId === asked) ?? contracts[0];
  const numeroContrat = chosen?.contractId ?? '';
  const key = useKey(`${numeroContrat} ${choixSupport}`);
  const { leave, isPending, failure } = useLeaveForPaynum(() =>
    callApi(
      createPaynumRequest,
      { body: { numeroContrat, choixSupport } },
      { idempotencyKey: key() },
    ),
  );
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={common.failed}>
          {failure.message}
        </Alert>
      )}
      <Select
        label={texts.contract}
        width="medium"
        options={contractOptions(contracts)}
        value={numeroContrat}
        onChange={({ target }) => setAsked(target.value)}
      />
      <SupportField value={choixSupport} onChange={setSupport} />
      <FormActions>
        <Button
          type="submit"
          variant="secondary"
          iconAfter={<ExternalLink />}
          isPending={isPending}
          pendingLabel={common.leaving}
        >
          {texts.create}
        </Button>
      </FormActions>
    </Form>
  );
}
