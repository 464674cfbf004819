import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumCreationTexts, paynumReturnTexts, paynumTexts } from './paynum.texts.ts';
import { CreateRequest } from './CreateRequest.tsx';
import { openContracts } from './paynum-contracts.ts';
import { paynumQuery } from './paynum-data.ts';
import './paynum.css';
import { RequestTable } from './RequestTable.tsx';

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
  const { data, error, refetch } = useQuery(paynumQuery);
  const content = () => {
    if (data !== undefined) return <Requests requests={data} />;
    return error === null ? (
      <Skeleton shape="card" label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  };
  return (
    <section className="paynum" aria-labelledby="paynum">
      <h2 id="paynum">{texts.title}</h2>
      <p>{texts.intro}</p>
      {content()}
    </section>
  );
}
