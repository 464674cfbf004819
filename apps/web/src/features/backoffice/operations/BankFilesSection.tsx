import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  BANK_FILE_STATES,
  BANK_FILE_TYPES,
  type BankFile,
  downloadBankFile,
  getBankFiles,
  getUnreadableHolders,
} from '@portail/contract/settlement/bank-files.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Download, Inbox } from '@portail/ui/icons/icons.ts';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { choiceFilter, numberColumn, OperationTable, stateFilter } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { saveFile } from '../../../shared/download/save-file.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { OperationSection } from './OperationSection.tsx';
import { bankFileTexts } from './operation-bank-files.texts.ts';
import { OPERATIONS } from './operations-data.ts';

const REASON_MAX = 300;

const TONES = { PRET: 'info', TRANSMIS: 'success', ABANDONNE: 'warning' } as const;

function DownloadDialog({
  file: { id, numero },
  onClose,
}: {
  readonly file: BankFile;
  readonly onClose: () => void;
}) {
  const texts = useTexts(bankFileTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const motif = reason.trim();
  const { submit, isPending, refusal } = useApiMutation(downloadBankFile, {
    success: { header: texts.done, content: numero },
    onSuccess: (file) => {
      saveFile(file);
      onClose();
    },
  });
  const confirm = () => {
    setTried(true);
    if (motif !== '') void submit({ params: { id }, body: { motif } });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={fill(texts.dialogTitle, { numero })}
      confirmLabel={texts.download}
      cancelLabel={texts.cancel}
      onConfirm={confirm}
      isPending={isPending}
      pendingLabel={texts.pending}
    >
      <div className="stack">
        <RefusalAlert refusal={refusal} title={texts.failed} />
        <p>{texts.dialogText}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={REASON_MAX}
          value={reason}
          error={isTried && motif === '' ? MESSAGES.required : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

const useColumns = (
  onDownload: (file: BankFile) => void,
): readonly ColumnOf<typeof getBankFiles>[] => {
  const texts = useTexts(bankFileTexts);
  const mayAct = useMay('BO_OPERATIONS');
  return [
    numberColumn(texts.number),
    { id: 'type', header: texts.type, sortBy: 'type', cell: ({ type }) => texts[type] },
    {
      id: 'state',
      header: texts.state,
      sortBy: 'etat',
      cell: ({ etat }) => <Status tone={TONES[etat]}>{texts[etat]}</Status>,
    },
    { id: 'count', header: texts.count, align: 'end', cell: ({ nombre }) => String(nombre) },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    { id: 'day', header: texts.day, sortBy: 'jour', cell: ({ jour }) => jour },
    {
      id: 'created',
      header: texts.created,
      sortBy: 'dateCreation',
      cell: ({ dateCreation }) => dateCreation,
    },
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (file) =>
        mayAct ? (
          <Button
            variant="quiet"
            isSmall
            icon={<Download />}
            aria-label={fill(texts.downloadOf, { numero: file.numero })}
            onClick={() => onDownload(file)}
          >
            {texts.download}
          </Button>
        ) : null,
    },
  ];
};

type UnreadableHolder = CallOutput<typeof getUnreadableHolders>[number];

function UnreadableHolders() {
  const texts = useTexts(bankFileTexts);
  const { data: holders = [] } = useApiQuery(getUnreadableHolders, {});
  if (holders.length === 0) return null;
  const columns: readonly TableColumn<UnreadableHolder>[] = [
    { id: 'nan', header: texts.nan, isRowHeader: true, cell: ({ codeNAN }) => codeNAN },
    { id: 'since', header: texts.since, cell: ({ depuisLe }) => depuisLe },
    {
      id: 'due',
      header: texts.due,
      align: 'end',
      cell: ({ montantDu }) => <span className="amount">{wireAmount(montantDu)}</span>,
    },
  ];
  return (
    <section className="stack">
      <h3>{texts.heldTitle}</h3>
      <p>{texts.heldText}</p>
      <Table
        caption={texts.heldCaption}
        isCaptionHidden
        columns={columns}
        rows={holders}
        rowKey={({ codeNAN }) => codeNAN}
      />
    </section>
  );
}

/** The files of payouts and direct debits, and the payees that no file can carry. */
export default function BankFilesSection() {
  const texts = useTexts(bankFileTexts);
  const [asked, setAsked] = useState<BankFile>();
  const list = useTableList(getBankFiles, {
    scope: [OPERATIONS],
    filters: [
      choiceFilter('type', texts, BANK_FILE_TYPES, { label: texts.type, anyLabel: texts.anyType }),
      stateFilter(texts, BANK_FILE_STATES),
    ],
  });
  const columns = useColumns(setAsked);
  return (
    <OperationSection texts={texts}>
      <UnreadableHolders />
      <OperationTable
        list={list}
        caption={texts.caption}
        columns={columns}
        rowKey={({ id }) => id}
        icon={<Inbox />}
        texts={texts}
      />
      {asked === undefined ? null : (
        <DownloadDialog file={asked} onClose={() => setAsked(undefined)} />
      )}
    </OperationSection>
  );
}
