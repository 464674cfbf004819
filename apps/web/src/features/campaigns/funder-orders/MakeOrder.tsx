import { makeFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { FunderOrderMade } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { makeOrderTexts } from './funder-orders.texts.ts';
import './funder-orders.css';

const PURCHASE_ORDER_MAX = 50;

type Texts = { readonly [K in keyof typeof makeOrderTexts.defaults]: string };

const done = (texts: Texts, count: number) => plural(count, texts.doneOne, texts.done);
const HEADERS: Readonly<Record<FunderOrderMade['statut'], (texts: Texts) => string>> = {
  A_VALIDER: (texts) => texts.askedHeader,
  EN_ATTENTE_PAIEMENT: (texts) => texts.waitingHeader,
  EN_COURS: (texts) => texts.doneHeader,
  TERMINEE: (texts) => texts.doneHeader,
};
const WORDS: Readonly<Record<FunderOrderMade['statut'], (texts: Texts, count: number) => string>> =
  {
    A_VALIDER: (texts) => texts.asked,
    EN_ATTENTE_PAIEMENT: (texts, count) =>
      plural(count, texts.waitingPaymentOne, texts.waitingPayment),
    EN_COURS: done,
    TERMINEE: done,
  };

const useMake = (onDone: () => void) => {
  const texts = useTexts(makeOrderTexts);
  return useApiMutation(makeFunderOrder, {
    invalidates: 'everything',
    success: {
      header: ({ statut }) => HEADERS[statut](texts),
      content: ({ statut, nombreLignes, montantTotal, nombreLignesNonPayees: unpaid }) => {
        const words = WORDS[statut](texts, nombreLignes);
        const made = fill(words, { montant: wireAmount(montantTotal) });
        return unpaid > 0 ? `${made} ${plural(unpaid, texts.leftOne, texts.left)}` : made;
      },
    },
    onSuccess: onDone,
  });
};

interface MakeOrderProps {
  readonly campaign: FunderCampaignInformation;
}

function Dialog({
  campaign,
  isOpen,
  onClose,
  making,
}: MakeOrderProps & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly making: ReturnType<typeof useMake>;
}) {
  const texts = useTexts(makeOrderTexts);
  const id = useId();
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const { submit: make, isPending, refusal } = making;
  const tooLong = purchaseOrder.trim().length > PURCHASE_ORDER_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numeroBonCommande = purchaseOrder.trim();
    const body = numeroBonCommande === '' ? {} : { numeroBonCommande };
    if (!tooLong) void make({ params: { id: campaign.id }, body });
  };
  const count = campaign.nombreLignesValidees;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      title={fill(texts.dialogTitle, { libelle: campaign.libelle })}
      size="small"
      footer={
        <>
          <Button type="submit" form={id} isPending={isPending} pendingLabel={texts.pending}>
            {plural(count, texts.confirmOne, texts.confirm)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {refusal.failure.fields[0]?.message ?? refusal.failure.message}
          </Alert>
        )}
        <FactList
          facts={[{ id: 'lines', label: texts.lines, value: countWords(count), isStrong: true }]}
        />
        <p>{texts.text}</p>
        <Form id={id} onSubmit={submit}>
          <TextField
            label={texts.purchaseOrder}
            hint={texts.purchaseOrderHint}
            isOptional
            autoComplete="off"
            value={purchaseOrder}
            error={tooLong ? MESSAGES.maxLength(PURCHASE_ORDER_MAX) : undefined}
            onChange={({ target }) => setPurchaseOrder(target.value)}
          />
        </Form>
      </div>
    </Modal>
  );
}

export function MakeOrder({ campaign }: MakeOrderProps) {
  const texts = useTexts(makeOrderTexts);
  const [isOpen, setOpen] = useState(false);
  const making = useMake(() => setOpen(false));
  const { nombreLignesValidees: ready, nombreLignesEnAttente: waiting } = campaign;
  const open = () => {
    making.renewKey();
    making.forgetRefusal();
    setOpen(true);
  };
  return (
    <Card title={texts.title} accent="primary">
      <div className="make-order">
        <p>{ready === 0 ? texts.nothing : plural(ready, texts.readyOne, texts.ready)}</p>
        {waiting === 0 ? null : <p>{plural(waiting, texts.waitingOne, texts.waiting)}</p>}
        {ready === 0 ? null : (
          <>
            <p>{texts.unpaid}</p>
            <div>
              <Button icon={<ShoppingCart />} onClick={open}>
                {texts.make}
              </Button>
            </div>
          </>
        )}
      </div>
      <Dialog campaign={campaign} isOpen={isOpen} onClose={() => setOpen(false)} making={making} />
    </Card>
  );
}
