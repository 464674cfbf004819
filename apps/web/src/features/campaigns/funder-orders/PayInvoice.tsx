import { getInvoicePayment } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { payInvoiceTexts } from './funder-orders.texts.ts';

/** The account to pay to, and the reference by which the transfer is matched. */
function Payment({ numero }: { readonly numero: string }) {
  const texts = useTexts(payInvoiceTexts);
  const { data, error, refetch } = useApiQuery(
    getInvoicePayment,
    { params: { numero } },
    { staleTime: 0 },
  );
  if (data === undefined)
    return <PendingRead error={error} refetch={refetch} lines={4} label={texts.loading} />;
  return (
    <div className="stack">
      <FactList
        facts={[
          {
            id: 'left',
            label: texts.left,
            value: wireAmount(data.resteAPayer),
            isStrong: true,
          },
          { id: 'due', label: texts.due, value: data.dateEcheance },
          { id: 'to', label: texts.to, value: data.reglement.beneficiaire },
          { id: 'iban', label: texts.iban, value: data.reglement.iban, isReference: true },
          { id: 'bic', label: texts.bic, value: data.reglement.bic, isReference: true },
          {
            id: 'reference',
            label: texts.reference,
            value: data.reglement.reference,
            isReference: true,
          },
        ]}
      />
      <p>{texts.text}</p>
    </div>
  );
}

interface PayInvoiceProps {
  readonly numero: string;
  readonly contract: string;
}

/** For a user who may pay the invoices of the contract. */
export function PayInvoice({ numero, contract }: PayInvoiceProps) {
  const texts = useTexts(payInvoiceTexts);
  const [isOpen, setOpen] = useState(false);
  const mayPay = useMayCall(getInvoicePayment, contract);
  if (!mayPay) return null;
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.payOf, { numero })}
        onClick={() => setOpen(true)}
      >
        {texts.pay}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fill(texts.title, { numero })}
        size="small"
        footer={
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {texts.close}
          </Button>
        }
      >
        {isOpen ? <Payment numero={numero} /> : null}
      </Modal>
    </>
  );
}
