import { BANK_RETURN_MAX_BYTES } from '@portail/contract/settlement/bank-returns.schemas.ts';
import {
  answerRecall,
  getRecallFile,
  getRecalls,
  RECALL_DIRECTIONS,
  RECALL_REASONS,
  RECALL_REFUSALS,
  RECALL_STATES,
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
import { amountColumn, choiceFilter, numberColumn, OperationTable } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { OPERATION_READS, OPERATIONS } from './operations-data.ts';
import { recallTexts } from './operation-recalls.texts.ts';
import { SendXml } from './SendXml.tsx';

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
  return (
    <SendXml
      texts={texts}
      field={receiveRecallFile.upload.field}
      maxBytes={BANK_RETURN_MAX_BYTES}
      send={(file, options) => callApi(receiveRecallFile, { file }, options)}
      success={{ header: texts.title, content: texts.received }}
    />
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
    numberColumn(texts.number),
    { id: 'direction', header: texts.direction, sortBy: 'sens', cell: ({ sens }) => texts[sens] },
    {
      id: 'transfer',
      header: texts.transfer,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    amountColumn(texts.amount),
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
  const list = useTableList(getRecalls, {
    scope: [OPERATIONS],
    prefix: 'rappels-',
    filters: [
      choiceFilter('sens', texts, RECALL_DIRECTIONS, {
        label: texts.direction,
        anyLabel: texts.anyDirection,
      }),
      choiceFilter('statut', texts, RECALL_STATES, {
        label: texts.state,
        anyLabel: texts.anyState,
      }),
    ],
  });
  const columns = useColumns(setAnswered);
  return (
    <OperationSection texts={texts} heading="h3">
      {mayAct ? (
        <>
          <RequestForm />
          <Bring />
        </>
      ) : null}
      <OperationTable
        list={list}
        caption={texts.title}
        columns={columns}
        rowKey={({ id }) => id}
        icon={<Inbox />}
        texts={texts}
      />
      {answered === undefined ? null : (
        <Answer recall={answered} onClose={() => setAnswered(undefined)} />
      )}
    </OperationSection>
  );
}
