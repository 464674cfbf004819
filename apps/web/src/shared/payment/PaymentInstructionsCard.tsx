import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import { groupedIban } from '@portail/rules/identifiers/iban.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Suspense } from 'react';
import { fill, useTexts } from '../texts/define-texts.ts';
import { paymentInstructionsTexts } from './payment-instructions.texts.ts';
import { notify } from '../notifications/notification-store.ts';
import { QrCode } from '../qr/QrCode.tsx';
import { wireAmount, wireDayWords } from '../wire/wire-values.ts';
import './payment-instructions.css';

interface CopiedProps {
  readonly name: string;
  readonly value: string;
  /** As it is read; what is copied has no spaces between its groups. */
  readonly shown?: string;
}

function Copied({ name, value, shown = value }: CopiedProps) {
  const texts = useTexts(paymentInstructionsTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ type: 'success', header: texts.copied, content: value });
    } catch {
      notify({ type: 'warning', header: name, content: texts.copyFailed });
    }
  };
  return (
    <span className="payment-instructions__copied">
      <span className="reference">{shown}</span>
      <Button
        variant="quiet"
        isSmall
        className="no-print"
        aria-label={fill(texts.copyOf, { nom: name })}
        onClick={() => void copy()}
      >
        {texts.copy}
      </Button>
    </span>
  );
}

const useFacts = (instructions: PaymentInstructions): readonly Fact[] => {
  const texts = useTexts(paymentInstructionsTexts);
  const { beneficiaire, adresse, iban, bic, reference } = instructions;
  const amount: Fact = {
    id: 'montant',
    label: texts.amount,
    value: wireAmount(instructions.montant),
    isStrong: true,
  };
  const deadline: Fact = {
    id: 'date-limite',
    label: texts.deadline,
    value: wireDayWords(instructions.dateLimite),
    isStrong: true,
  };
  if (instructions.mode === 'CHEQUE')
    return [
      amount,
      { id: 'ordre', label: texts.payeeCheque, value: beneficiaire },
      {
        id: 'adresse',
        label: texts.address,
        value: [beneficiaire, ...adresse].map((line) => (
          <span key={line} className="payment-instructions__line">
            {line}
          </span>
        )),
      },
      {
        id: 'reference',
        label: texts.referenceCheque,
        value: <Copied name={texts.referenceCheque} value={reference} />,
      },
      deadline,
    ];
  return [
    amount,
    {
      id: 'beneficiaire',
      label: texts.payeeTransfer,
      value: <Copied name={texts.payeeTransfer} value={beneficiaire} />,
    },
    {
      id: 'iban',
      label: texts.iban,
      value: <Copied name={texts.iban} value={iban} shown={groupedIban(iban, ' ')} />,
    },
    { id: 'bic', label: texts.bic, value: <Copied name={texts.bic} value={bic} /> },
    {
      id: 'reference',
      label: texts.referenceTransfer,
      value: <Copied name={texts.referenceTransfer} value={reference} />,
    },
    deadline,
  ];
};

/** Everything that a cheque or a transfer needs: payee, place, reference, amount and last day. */
export function PaymentInstructionsCard(props: { readonly instructions: PaymentInstructions }) {
  const { instructions } = props;
  const texts = useTexts(paymentInstructionsTexts);
  const facts = useFacts(instructions);
  return (
    <Card title={texts[instructions.mode]} accent="primary">
      <div className="payment-instructions">
        <FactList facts={facts} />
        {instructions.mode === 'VIREMENT' ? (
          <figure className="payment-instructions__qr">
            <Suspense fallback={<Skeleton lines={4} />}>
              <QrCode
                text={instructions.codeQr}
                label={fill(texts.qr, {
                  montant: wireAmount(instructions.montant),
                  nom: instructions.beneficiaire,
                })}
              />
            </Suspense>
            <figcaption>{texts.qrAdvice}</figcaption>
          </figure>
        ) : null}
      </div>
    </Card>
  );
}
