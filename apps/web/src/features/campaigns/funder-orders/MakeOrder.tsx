import { makeFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { FUNDER_QUERIES, refreshCampaign } from '../../../session/funder/funder-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { makeOrderTexts } from './funder-orders.texts.ts';
import './funder-orders.css';
import { orderRequestsQuery } from './orders-data.ts';

const PURCHASE_ORDER_MAX = 50;

/** One key per confirmation, so that double clicks and retries create one order. */
const useMake = (id: string, onDone: () => void) => {
  const texts = useTexts(makeOrderTexts);
  const queries = useQueryClient();
  const key = useRef('');
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const begin = () => {
    key.current = crypto.randomUUID();
    setFailure(undefined);
  };
  const make = async (purchaseOrder: string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      const outcome = await confirmingIdentity(() =>
        callApi(
          makeFunderOrder,
          {
            params: { id },
            body: purchaseOrder === '' ? {} : { numeroBonCommande: purchaseOrder },
          },
          { idempotencyKey: key.current },
        ),
      );
      if (outcome.kind === 'abandoned') return;
      const made = outcome.value;
      const isAsked = made.statut === 'A_VALIDER';
      const said = [
        fill(isAsked ? texts.asked : plural(made.nombreLignes, texts.doneOne, texts.done), {
          montant: wireAmount(made.montantTotal),
        }),
      ];
      if (made.nombreLignesNonPayees > 0)
        said.push(plural(made.nombreLignesNonPayees, texts.leftOne, texts.left));
      notify({
        type: 'success',
        header: isAsked ? texts.askedHeader : texts.doneHeader,
        content: said.join(' '),
      });
      void queries.invalidateQueries({ queryKey: orderRequestsQuery.queryKey });
      void refreshCampaign(queries, id);
      void queries.invalidateQueries({ queryKey: [FUNDER_QUERIES, 'factures'] });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // After a lost answer the key is reused, because the order may exist; after a refusal a new
      // key is used.
      if (error.status !== undefined && error.status < 500) key.current = crypto.randomUUID();
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { begin, make, isPending, failure };
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
  const { make, isPending, failure } = making;
  const tooLong = purchaseOrder.trim().length > PURCHASE_ORDER_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLong) void make(purchaseOrder.trim());
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
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {failure.message}
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
  const making = useMake(campaign.id, () => setOpen(false));
  const { nombreLignesValidees: ready, nombreLignesEnAttente: waiting } = campaign;
  const open = () => {
    making.begin();
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
