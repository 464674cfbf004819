import {
  makeFunderOrder,
  previewFunderOrder,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import {
  BLOCKED_LINES_SHOWN,
  type FunderOrderMade,
  type FunderOrderPreview,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
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

export const useMakeOrder = (onDone: () => void) => {
  const texts = useTexts(makeOrderTexts);
  return useApiMutation(makeFunderOrder, {
    invalidates: 'everything',
    success: {
      header: ({ statut }) => HEADERS[statut](texts),
      content: ({ statut, nombreLignes, montantTotal, nombreLignesNonPayees: unpaid }) => {
        const words = WORDS[statut](texts, nombreLignes);
        const made = fill(words, { montant: wireAmount(montantTotal) });
        return unpaid > 0 ? `${made} ${plural(unpaid, texts.unpaidOne, texts.unpaid)}` : made;
      },
    },
    onSuccess: onDone,
  });
};

interface MakeOrderProps {
  readonly campaign: FunderCampaignInformation;
}

interface PreviewProps {
  readonly preview: FunderOrderPreview;
}

interface OrderDialogProps extends PreviewProps {
  readonly campaign: Pick<FunderCampaignInformation, 'id' | 'libelle'>;
  /** The chosen lines; every line that is ready when absent. */
  readonly idsLignes?: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly making: ReturnType<typeof useMakeOrder>;
}

/** "3 lignes", "2 personnes". */
const useCounts = () => {
  const texts = useTexts(makeOrderTexts);
  return {
    linesOf: (count: number) => plural(count, texts.lineCountOne, texts.lineCount),
    peopleOf: (count: number) => plural(count, texts.peopleCountOne, texts.peopleCount),
  };
};

/** Confirms an order by its total, its people and what is left. */
export function OrderDialog({
  campaign,
  preview,
  idsLignes,
  isOpen,
  onClose,
  making,
}: OrderDialogProps) {
  const texts = useTexts(makeOrderTexts);
  const { linesOf } = useCounts();
  const id = useId();
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const { submit: make, isPending, refusal } = making;
  const tooLong = purchaseOrder.trim().length > PURCHASE_ORDER_MAX;
  const { nombreLignes, nombrePersonnes, montantTotal, nombreBloquees } = preview;
  const montant = wireAmount(montantTotal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numeroBonCommande = purchaseOrder.trim();
    const body = {
      montantAttendu: montantTotal,
      ...(numeroBonCommande === '' ? {} : { numeroBonCommande }),
      ...(idsLignes === undefined ? {} : { idsLignes: [...idsLignes] }),
    };
    if (!tooLong) void make({ params: { id: campaign.id }, body });
  };
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
            {fill(texts.confirm, { lignes: linesOf(nombreLignes), montant })}
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
          facts={[
            { id: 'total', label: texts.total, value: montant, isStrong: true },
            { id: 'people', label: texts.people, value: countWords(nombrePersonnes) },
            { id: 'lines', label: texts.lines, value: countWords(nombreLignes) },
            { id: 'funded', label: texts.funded, value: wireAmount(preview.partFinancee) },
            ...(nombreBloquees === 0
              ? []
              : [
                  {
                    id: 'left',
                    label: texts.left,
                    value: fill(texts.leftValue, {
                      lignes: linesOf(nombreBloquees),
                      montant: wireAmount(preview.montantBloque),
                    }),
                  },
                ]),
          ]}
        />
        <p>{texts.text}</p>
        {preview.demandeSecondAccord ? <p>{texts.secondAgreement}</p> : null}
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

/** The validated lines that an order would leave, and why. */
function BlockedLines({ preview }: PreviewProps) {
  const texts = useTexts(makeOrderTexts);
  const { nombreBloquees, montantBloque, blocages } = preview;
  if (nombreBloquees === 0) return null;
  const title = fill(plural(nombreBloquees, texts.blockedOne, texts.blocked), {
    montant: wireAmount(montantBloque),
  });
  return (
    <section className="stack">
      <h3>{title}</h3>
      <Table
        caption={texts.blockedCaption}
        isCaptionHidden
        columns={[
          {
            id: 'person',
            header: texts.person,
            isRowHeader: true,
            cell: ({ prenom, nom }) => `${prenom} ${nom}`,
          },
          {
            id: 'amount',
            header: texts.amount,
            align: 'end',
            cell: ({ montantTotal }) => <span className="amount">{wireAmount(montantTotal)}</span>,
          },
          {
            id: 'why',
            header: texts.why,
            cell: ({ motif, partBeneficiaire }) =>
              fill(texts[motif], { part: wireAmount(partBeneficiaire) }),
          },
        ]}
        rows={blocages}
        rowKey={({ idLigne }) => idLigne}
      />
      {nombreBloquees > blocages.length ? (
        <p>{fill(texts.blockedMore, { nombre: countWords(BLOCKED_LINES_SHOWN) })}</p>
      ) : null}
    </section>
  );
}

const useReadyWords = ({
  nombreLignes,
  nombrePersonnes,
  montantTotal,
  nombreBloquees,
}: FunderOrderPreview) => {
  const texts = useTexts(makeOrderTexts);
  const { linesOf, peopleOf } = useCounts();
  if (nombreLignes === 0) return nombreBloquees === 0 ? texts.nothing : texts.nothingReady;
  return fill(plural(nombreLignes, texts.readyOne, texts.ready), {
    lignes: linesOf(nombreLignes),
    personnes: peopleOf(nombrePersonnes),
    montant: wireAmount(montantTotal),
  });
};

function Ready({ campaign, preview }: MakeOrderProps & PreviewProps) {
  const texts = useTexts(makeOrderTexts);
  const [isOpen, setOpen] = useState(false);
  const making = useMakeOrder(() => setOpen(false));
  const words = useReadyWords(preview);
  const waiting = campaign.nombreLignesEnAttente;
  const open = () => {
    making.renewKey();
    making.forgetRefusal();
    setOpen(true);
  };
  return (
    <>
      <div className="make-order">
        <p>{words}</p>
        {waiting === 0 ? null : <p>{plural(waiting, texts.waitingOne, texts.waiting)}</p>}
        {preview.nombreLignes === 0 ? null : (
          <div>
            <Button icon={<ShoppingCart />} onClick={open}>
              {texts.make}
            </Button>
          </div>
        )}
        <BlockedLines preview={preview} />
      </div>
      <OrderDialog
        campaign={campaign}
        preview={preview}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        making={making}
      />
    </>
  );
}

export function MakeOrder({ campaign }: MakeOrderProps) {
  const texts = useTexts(makeOrderTexts);
  const { data, error, refetch } = useApiQuery(
    previewFunderOrder,
    { params: { id: campaign.id } },
    { staleTime: 0 },
  );
  const content = () => {
    if (data !== undefined) return <Ready campaign={campaign} preview={data} />;
    return (
      <PendingRead error={error} refetch={refetch} shape="text" lines={2} label={texts.loading} />
    );
  };
  return (
    <Card title={texts.title} accent="primary">
      {content()}
    </Card>
  );
}
