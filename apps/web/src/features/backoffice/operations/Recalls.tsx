import { BANK_RETURN_MAX_BYTES } from '@portail/contract/settlement/bank-returns.schemas.ts';
import {
  answerRecall,
  getRecallFile,
  getRecalls,
  RECALL_REASONS,
  RECALL_REFUSALS,
  receiveRecallFile,
  requestRecall,
  type Recall,
} from '@portail/contract/settlement/recalls.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Inbox } from '@portail/ui/icons/icons.ts';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { OPERATION_READS, OPERATIONS } from './operations-data.ts';
import { recallTexts } from './operation-recalls.texts.ts';
import { SendFileForm } from './SendFileForm.tsx';

const TONES = { OUVERT: 'warning', ACCEPTE: 'success', REFUSE: 'neutral' } as const;
/** As the bank writes it. */
const REFERENCE = /^[0-9A-Z]{1,35}$/;

const reasonOf = <T extends string>(reasons: readonly T[], value: string): T | undefined =>
  reasons.find((reason) => reason === value);

function RequestForm() {
  const texts = useTexts(recallTexts);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(requestRecall, {
    invalidates: OPERATION_READS,
    success: { header: texts.title, content: texts.requested },
    onSuccess: () => {
      setReference('');
      setReason('');
      setTried(false);
    },
  });
  const written = reference.trim().toUpperCase();
  const motif = reasonOf(RECALL_REASONS, reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (motif !== undefined && REFERENCE.test(written)) {
      void submit({ body: { reference: written, motif } });
    }
  };
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.requestFailed} open={texts.open} />
      <Form onSubmit={send}>
        <TextField
          label={texts.transfer}
          hint={texts.transferHint}
          autoComplete="off"
          maxLength={35}
          value={reference}
          error={isTried && !REFERENCE.test(written) ? texts.transferWrong : undefined}
          onChange={({ target }) => setReference(target.value)}
        />
        <Select
          label={texts.reason}
          emptyLabel={texts.choose}
          value={reason}
          error={isTried && motif === undefined ? texts.required : undefined}
          options={RECALL_REASONS.map((value) => ({ value, label: texts[value] }))}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions>
          <Button type="submit" isPending={isPending} pendingLabel={texts.requesting}>
            {texts.request}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function Bring() {
  const texts = useTexts(recallTexts);
  const { submit, isPending, refusal } = useApiMutation(
    (file: File) =>
      callApi(
        receiveRecallFile,
        { file },
        { transport: uploadTransport(receiveRecallFile.upload.field, file, () => undefined) },
      ),
    { invalidates: OPERATION_READS, success: { header: texts.title, content: texts.received } },
  );
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <SendFileForm
        texts={texts}
        accept=".xml,application/xml,text/xml"
        maxBytes={BANK_RETURN_MAX_BYTES}
        isPending={isPending}
        onSend={(file) => void submit(file)}
      />
    </>
  );
}

function Answer({ recall, onClose }: { readonly recall: Recall; readonly onClose: () => void }) {
  const texts = useTexts(recallTexts);
  const [choice, setChoice] = useState('');
  const { submit, isPending, refusal } = useApiMutation(answerRecall, {
    invalidates: OPERATION_READS,
    success: { header: texts.title, content: texts.answered },
    onSuccess: onClose,
  });
  const motif = reasonOf(RECALL_REFUSALS, choice);
  const body =
    motif === undefined
      ? ({ decision: 'ACCEPTER' } as const)
      : ({ decision: 'REFUSER', motif } as const);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={fill(texts.answerTitle, { numero: recall.numero })}
      confirmLabel={texts.answer}
      cancelLabel={texts.cancel}
      pendingLabel={texts.answering}
      isPending={isPending}
      isConfirmDisabled={choice === ''}
      onConfirm={() => void submit({ params: { id: recall.id }, body })}
    >
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{fill(texts.answerIntro, { montant: wireAmount(recall.montant), motif: recall.motif })}</p>
      <Select
        label={texts.decision}
        emptyLabel={texts.choose}
        value={choice}
        options={[
          { value: 'ACCEPTER', label: texts.accept },
          ...RECALL_REFUSALS.map((value) => ({ value, label: texts[`refuse${value}`] })),
        ]}
        onChange={({ target }) => setChoice(target.value)}
      />
    </ConfirmDialog>
  );
}

function Actions({
  recall,
  onAnswer,
}: {
  readonly recall: Recall;
  readonly onAnswer: (recall: Recall) => void;
}) {
  const texts = useTexts(recallTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { id, numero, sens, statut } = recall;
  if (sens === 'RECU' && statut === 'OUVERT') {
    return mayAct ? (
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.answerTitle, { numero })}
        onClick={() => onAnswer(recall)}
      >
        {texts.answer}
      </Button>
    ) : null;
  }
  return (
    <DownloadButton ask={() => callApi(getRecallFile, { params: { id } })}>
      {fill(sens === 'EMIS' ? texts.requestFile : texts.answerFile, { numero })}
    </DownloadButton>
  );
}

const useColumns = (onAnswer: (recall: Recall) => void): readonly ColumnOf<typeof getRecalls>[] => {
  const texts = useTexts(recallTexts);
  return [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      sortBy: 'numero',
      cell: ({ numero }) => <span className="reference">{numero}</span>,
    },
    { id: 'direction', header: texts.direction, sortBy: 'sens', cell: ({ sens }) => texts[sens] },
    {
      id: 'transfer',
      header: texts.transfer,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montant',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    { id: 'reason', header: texts.reason, cell: ({ motif }) => motif },
    {
      id: 'state',
      header: texts.state,
      sortBy: 'statut',
      cell: ({ statut, motifReponse }) => (
        <Status tone={TONES[statut]}>
          {motifReponse === null ? texts[statut] : fill(texts.refusedFor, { motif: motifReponse })}
        </Status>
      ),
    },
    {
      id: 'since',
      header: texts.since,
      sortBy: 'dateDemande',
      cell: ({ dateDemande }) => dateDemande,
    },
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (recall) => <Actions recall={recall} onAnswer={onAnswer} />,
    },
  ];
};

/** Requests to send a transfer back: ours, and those of other banks. */
export function Recalls() {
  const texts = useTexts(recallTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const [answered, setAnswered] = useState<Recall>();
  const list = useTableList(getRecalls, { scope: [OPERATIONS] });
  const columns = useColumns(setAnswered);
  return (
    <section className="stack">
      <h3>{texts.title}</h3>
      <p>{texts.intro}</p>
      {mayAct ? (
        <>
          <RequestForm />
          <Bring />
        </>
      ) : null}
      <DataTable
        list={list}
        caption={texts.title}
        isCaptionHidden
        columns={columns}
        rowKey={({ id }) => id}
        loading={texts.loading}
        empty={{ icon: <Inbox />, title: texts.none, text: texts.noneText }}
      />
      {answered === undefined ? null : (
        <Answer recall={answered} onClose={() => setAnswered(undefined)} />
      )}
    </section>
  );
}
