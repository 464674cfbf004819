import type { PaidPayee } from '@portail/contract/payments/account-payments.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { payeeTexts } from './payees.texts.ts';
import { paidPayeesQuery } from './payee-queries.ts';
import './payees.css';
import { isPayable, usePayeeWords } from './payee-words.ts';

const FIRST = 6;

interface PaidPayeesProps {
  readonly numeroContrat: string | undefined;
  readonly onChoose: (payee: PaidPayee) => void;
}

function PayeeCard(props: {
  readonly payee: PaidPayee;
  readonly onChoose: PaidPayeesProps['onChoose'];
}) {
  const { payee, onChoose } = props;
  const texts = useTexts(payeeTexts);
  const words = usePayeeWords();
  const { socialReason, codeNAN, dernierPaiement } = payee;
  const reason = payee.contactStatus === 'ACTIF' ? texts.offline : texts.inactive;
  return (
    <li className="payee">
      <span className="payee__words">
        <strong>{socialReason}</strong>
        <span className="payee__detail">{words(payee)}</span>
        <span className="payee__detail">
          {fill(texts.lastPayment, {
            montant: wireAmount(dernierPaiement.montant),
            date: dernierPaiement.date,
          })}
        </span>
        {isPayable(payee) ? null : <span className="payee__detail">{reason}</span>}
      </span>
      {isPayable(payee) ? (
        <Button
          variant="secondary"
          aria-label={fill(texts.payOne, { nom: socialReason, code: codeNAN })}
          onClick={() => onChoose(payee)}
        >
          {texts.pay}
        </Button>
      ) : null}
    </li>
  );
}

function PayeeList(props: {
  readonly payees: readonly PaidPayee[];
  readonly onChoose: PaidPayeesProps['onChoose'];
}) {
  const { payees, onChoose } = props;
  const texts = useTexts(payeeTexts);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const rest = payees.length - FIRST;
  const showAll = () => {
    setWhole(true);
    // The button goes away: the focus stays in what it has opened.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="deja-payes" className="stack">
      <h2 id="deja-payes">{texts.paid}</h2>
      <div>
        <ul ref={list} tabIndex={-1} aria-labelledby="deja-payes" className="payees no-focus-ring">
          {(isWhole ? payees : payees.slice(0, FIRST)).map((payee) => (
            <PayeeCard key={payee.codeNAN} payee={payee} onChoose={onChoose} />
          ))}
        </ul>
        {isWhole || rest <= 0 ? null : (
          <p className="payees__more">
            <Button variant="quiet" onClick={showAll}>
              {rest === 1 ? texts.moreOne : fill(texts.more, { nombre: String(rest) })}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** The payees already paid, newest first; nothing when there are none. */
export function PaidPayees({ numeroContrat, onChoose }: PaidPayeesProps) {
  const texts = useTexts(payeeTexts);
  const { data, error, refetch } = useQuery(paidPayeesQuery(numeroContrat));
  if (data !== undefined)
    return data.length === 0 ? null : <PayeeList payees={data} onChoose={onChoose} />;
  if (error === null) return <Skeleton shape="card" lines={2} label={texts.paidLoading} />;
  return (
    <Alert
      tone="warning"
      role="alert"
      title={texts.paidFailed}
      actions={
        <Button variant="secondary" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    >
      <p>{error.message}</p>
      <p>{texts.paidFailedAdvice}</p>
    </Alert>
  );
}
