import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useSession } from '../../../session/current-session.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumCreationTexts, paynumReturnTexts, paynumTexts } from './paynum.texts.ts';
import { openContracts, type ContractChoice, contractOptions } from './paynum-contracts.ts';
import './paynum.css';
import { RequestTable } from './RequestTable.tsx';
import {
  getPaynumRequests,
  createPaynumRequest,
} from '@portail/contract/home-services/home-paynum.calls.ts';
import { callApi } from '../../../session/api.ts';
import type { PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ExternalLink } from '@portail/ui/icons/icons.ts';
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
function CreateRequest({ contracts }: { readonly contracts: readonly ContractChoice[] }) {
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

const RETURN_TONES = { EN_ATTENTE: 'info', VALIDEE: 'success', REFUSEE: 'warning' } as const;

/** Status of the request after the return from the partner's page. */
function Returned({ requests }: { readonly requests: readonly PaynumRequestLine[] }) {
  const texts = useTexts(paynumReturnTexts);
  const id = useSearchParams().get('paynum');
  const statut = requests.find((one) => one.id === id)?.statut;
  const box = useRef<HTMLDivElement>(null);
  // The block is below the order form, so the page scrolls to it after the return.
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    box.current?.scrollIntoView({ block: 'center' });
  }, [statut]);
  if (statut === undefined) return null;
  return (
    <div ref={box}>
      <Alert tone={RETURN_TONES[statut]} role="status" title={texts[statut]}>
        {texts[`${statut}_TEXT`]}
      </Alert>
    </div>
  );
}

function Requests({ requests }: { readonly requests: readonly PaynumRequestLine[] }) {
  const texts = useTexts(paynumTexts);
  const creation = useTexts(paynumCreationTexts);
  const contracts = useSession((state) => state.contracts);
  const open = openContracts(contracts, requests);
  return (
    <>
      <Returned requests={requests} />
      {requests.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <RequestTable requests={requests} open={open} />
      )}
      {open.length === 0 ? (
        <p className="paynum__detail">{creation.closed}</p>
      ) : (
        <section className="paynum__section" aria-labelledby="paynum-demande">
          <h3 id="paynum-demande">{creation.title}</h3>
          <CreateRequest contracts={open} />
        </section>
      )}
    </>
  );
}

/** Requests to Paynum, and the form for a new one. */
export default function PaynumBlock() {
  const texts = useTexts(paynumTexts);
  // Always reloaded: the partner may have answered meanwhile.
  const { data, error, refetch } = useApiQuery(getPaynumRequests, {}, { staleTime: 0 });
  const content = () => {
    if (data !== undefined) return <Requests requests={data.demandesCesu} />;
    return <PendingRead error={error} refetch={refetch} shape="card" label={texts.loading} />;
  };
  return (
    <section className="paynum" aria-labelledby="paynum">
      <h2 id="paynum">{texts.title}</h2>
      <p>{texts.intro}</p>
      {content()}
    </section>
  );
}
