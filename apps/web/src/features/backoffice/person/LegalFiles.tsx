import {
  askLegalFile,
  downloadLegalFile,
  getLegalFiles,
} from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  LEGAL_FILE_REASONS,
  legalFileBody,
  type LegalFile,
  type PersonSheet,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Download, ShieldCheck } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { saveFile } from '../../../shared/download/save-file.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { legalFileTexts } from './person.texts.ts';
import { type PersonActProps, PersonDialog } from './PersonDialog.tsx';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

const TONES = {
  EN_ATTENTE: 'info',
  ACCEPTEE: 'success',
  REFUSEE: 'danger',
  EXPIREE: 'neutral',
} as const satisfies Record<LegalFile['statut'], string>;

function AskDialog({ person, onClose }: PersonActProps) {
  const texts = useTexts(legalFileTexts);
  const form = useApiForm(legalFileBody, {
    prefix: 'dossier-autorite',
    defaultValues: { autorite: '', reference: '', motif: '' },
    fields: ['autorite', 'reference', 'motif'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(askLegalFile, { params: { idPersonne: person.id }, body }),
    invalidates: [getLegalFiles],
    success: { header: texts.done, content: texts.doneText },
    onSuccess: onClose,
  });
  return (
    <PersonDialog person={person} form={form} texts={texts} onClose={onClose}>
      <TextField {...form.field('autorite')} autoComplete="off" maxLength={120} />
      <TextField {...form.field('reference')} autoComplete="off" maxLength={40} />
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={LEGAL_FILE_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </PersonDialog>
  );
}

function FileTable({
  person,
  files,
}: {
  readonly person: PersonSheet;
  readonly files: readonly LegalFile[];
}) {
  const texts = useTexts(legalFileTexts);
  const { submit, isPending, refusal } = useApiMutation(downloadLegalFile, {
    success: { header: texts.downloaded, content: texts.downloadedText },
    onSuccess: (file) => saveFile(file),
  });
  const columns: readonly TableColumn<LegalFile>[] = [
    {
      id: 'reference',
      header: texts.reference,
      isRowHeader: true,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    { id: 'authority', header: texts.autorite, cell: ({ autorite }) => autorite },
    { id: 'reason', header: texts.motif, cell: ({ motif }) => texts[motif] },
    {
      id: 'asked',
      header: texts.asked,
      cell: ({ demandeLe, demandePar }) =>
        fill(texts.askedBy, { date: demandeLe, nom: demandePar }),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ statut, disponibleJusquAu: until }) => (
        <>
          <Status tone={TONES[statut]}>{texts[statut]}</Status>
          {until === null ? null : <p>{fill(texts.until, { date: until })}</p>}
        </>
      ),
    },
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: ({ id, reference, telechargeable }) =>
        telechargeable ? (
          <Button
            variant="secondary"
            isSmall
            icon={<Download />}
            isPending={isPending}
            pendingLabel={texts.downloading}
            aria-label={fill(texts.downloadOf, { reference })}
            onClick={() => void submit({ params: { idPersonne: person.id, idDossier: id } })}
          >
            {texts.download}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.downloadFailed} />
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={columns}
        rows={files}
        rowKey={({ id }) => id}
      />
    </>
  );
}

/** The files of this person that an authority asked for. */
export default function LegalFiles({ person }: { readonly person: PersonSheet }) {
  const texts = useTexts(legalFileTexts);
  const mayAct = useMay('BO_PERSONNES');
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useApiQuery(getLegalFiles, {
    params: { idPersonne: person.id },
  });
  const content = () => {
    if (data === undefined)
      return <PendingTable {...{ error, refetch }} lines={2} label={texts.loading} />;
    if (data.length === 0)
      return (
        <EmptyState icon={<ShieldCheck />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      );
    return <FileTable person={person} files={data} />;
  };
  return (
    <section className="stack">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      {mayAct ? (
        <div className="cluster no-print">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {texts.ask}
          </Button>
        </div>
      ) : null}
      {content()}
      {isAsking ? <AskDialog person={person} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
