import {
  addCannedAnswer,
  changeCannedAnswer,
  getAnswersForRequest,
  getCannedAnswers,
  removeCannedAnswer,
} from '@portail/contract/backoffice/canned-answers.calls.ts';
import {
  CANNED_TITLE_MAX_LENGTH,
  type CannedAnswer,
  cannedAnswerBody,
} from '@portail/contract/backoffice/canned-answers.schemas.ts';
import { FOLLOW_UP_MAX_LENGTH } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { cannedAnswerTexts } from './operator-requests.texts.ts';
import './operator-requests.css';

const READS = [getCannedAnswers, getAnswersForRequest] as const;

interface AnswerDialogProps {
  /** Undefined for a new one. */
  readonly answer?: CannedAnswer;
  readonly onClose: () => void;
}

function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  const texts = useTexts(cannedAnswerTexts);
  const form = useApiForm(cannedAnswerBody, {
    prefix: 'reponse-type',
    defaultValues: {
      titre: answer?.titre ?? '',
      texte: answer?.texte ?? '',
      numeroContrat: answer?.numeroContrat ?? '',
    },
    fields: ['titre', 'texte', 'numeroContrat'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body, options) =>
      answer === undefined
        ? callApi(addCannedAnswer, { body }, options)
        : callApi(changeCannedAnswer, {
            params: { id: answer.id },
            body: { ...body, version: answer.version },
          }),
    invalidates: READS,
    success: { header: texts.done, content: ({ titre }) => fill(texts.saved, { titre }) },
    onSuccess: onClose,
  });
  const title =
    answer === undefined ? texts.addTitle : fill(texts.changeOf, { titre: answer.titre });
  return (
    <FormDialog title={title} form={form} texts={texts} onClose={onClose}>
      <TextField {...form.field('titre')} maxLength={CANNED_TITLE_MAX_LENGTH} />
      <TextArea
        {...form.field('texte')}
        hint={texts.texteHint}
        rows={8}
        maxLength={FOLLOW_UP_MAX_LENGTH}
      />
      <TextField {...form.field('numeroContrat')} isOptional hint={texts.numeroContratHint} />
    </FormDialog>
  );
}

function AnswerActions({ answer }: { readonly answer: CannedAnswer }) {
  const texts = useTexts(cannedAnswerTexts);
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { titre } = answer;
  const { submit, isPending } = useApiMutation(removeCannedAnswer, {
    invalidates: READS,
    success: { header: texts.done, content: fill(texts.removed, { titre }) },
    failureHeader: texts.removeFailed,
    onSuccess: () => {
      setRemoving(false);
      // The button disappears with its line.
      focusPageHeading();
    },
    onRefused: () => setRemoving(false),
  });
  return (
    <div className="cluster">
      <Button
        isSmall
        variant="quiet"
        aria-label={fill(texts.changeOf, { titre })}
        onClick={() => setEditing(true)}
      >
        {texts.change}
      </Button>
      <ConfirmedButton
        button={{
          variant: 'quiet',
          isSmall: true,
          'aria-label': fill(texts.removeOf, { titre }),
          children: texts.remove,
        }}
        isOpen={isRemoving}
        onChange={setRemoving}
        title={fill(texts.removeOf, { titre })}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        onConfirm={() => void submit({ params: { id: answer.id } })}
        isPending={isPending}
        pendingLabel={texts.removing}
      >
        <p>{texts.removeText}</p>
      </ConfirmedButton>
      {isEditing ? <AnswerDialog answer={answer} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

const useColumns = (mayAct: boolean): readonly ColumnOf<typeof getCannedAnswers>[] => {
  const texts = useTexts(cannedAnswerTexts);
  const shown: readonly ColumnOf<typeof getCannedAnswers>[] = [
    {
      id: 'titre',
      header: texts.titre,
      isRowHeader: true,
      sortBy: 'titre',
      cell: ({ titre }) => titre,
    },
    {
      id: 'texte',
      header: texts.texte,
      cell: ({ texte }) => <span className="management-words">{texte}</span>,
    },
    {
      id: 'contrat',
      header: texts.contract,
      sortBy: 'numeroContrat',
      cell: ({ numeroContrat }) => numeroContrat ?? texts.all,
    },
    {
      id: 'maj',
      header: texts.updated,
      sortBy: 'dateMiseAJour',
      cell: ({ dateMiseAJour }) => dateMiseAJour,
    },
  ];
  return mayAct
    ? [
        ...shown,
        {
          id: 'action',
          header: texts.action,
          isHeaderHidden: true,
          cell: (answer) => <AnswerActions answer={answer} />,
        },
      ]
    : shown;
};

export default function BoCannedAnswersPage() {
  const texts = useTexts(cannedAnswerTexts);
  const mayAct = useMay('BO_DEMANDES_GESTION');
  const [isAdding, setAdding] = useState(false);
  const list = useTableList(getCannedAnswers, {});
  return (
    <Page lead={texts.lead}>
      {mayAct ? (
        <div className="cluster">
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      ) : null}
      {isAdding ? <AnswerDialog onClose={() => setAdding(false)} /> : null}
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns(mayAct)}
        rowKey={({ id }) => id}
        loading={texts.loading}
        empty={{ title: texts.none, text: texts.noneText }}
        shown={texts}
      />
    </Page>
  );
}
