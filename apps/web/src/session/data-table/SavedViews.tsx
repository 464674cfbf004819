import {
  addSavedView,
  changeSavedView,
  getSavedViews,
  removeSavedView,
  type SavedView,
  savedViewBody,
} from '@portail/contract/identity/saved-views.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Check, Pencil, Plus } from '@portail/ui/icons/icons.ts';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { Menu } from '@portail/ui/overlays/Menu.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { useApiMutation } from '../use-api-mutation.ts';
import { useApiQuery } from '../use-api-query.ts';
import { useMayCall } from '../use-may.ts';
import { savedViewTexts } from './data-table.texts.ts';
import type { TableList } from './use-table-list.ts';

const nameProblem = (nom: string): string | undefined => {
  const checked = z.safeParse(savedViewBody, { nom, requete: {} });
  return checked.success ? undefined : checked.error.issues[0]?.message;
};

interface NameFormProps {
  readonly label: string;
  readonly initial: string;
  readonly submitLabel: string;
  /** The whole name of the button, where its words do not say which view. */
  readonly submitName?: string;
  readonly refused: string | undefined;
  readonly isPending: boolean;
  readonly onSend: (nom: string) => void;
  readonly children?: ReactNode;
}

function NameForm(props: NameFormProps) {
  const texts = useTexts(savedViewTexts);
  const [nom, setNom] = useState(props.initial);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(nom.trim());
    setProblem(found);
    if (found === undefined) props.onSend(nom.trim());
  };
  return (
    <Form onSubmit={submit}>
      {props.refused === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.failed}>
          {props.refused}
        </Alert>
      )}
      <TextField
        label={props.label}
        error={problem}
        autoComplete="off"
        maxLength={60}
        value={nom}
        onChange={({ target }) => setNom(target.value)}
      />
      <FormActions>
        <Button
          type="submit"
          variant="secondary"
          aria-label={props.submitName}
          isPending={props.isPending}
          pendingLabel={texts.pending}
        >
          {props.submitLabel}
        </Button>
        {props.children}
      </FormActions>
    </Form>
  );
}

interface DialogProps {
  readonly list: TableList<unknown>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SaveView({ list, isOpen, onClose }: DialogProps) {
  const texts = useTexts(savedViewTexts);
  const { submit, isPending, refusal } = useApiMutation(addSavedView, {
    invalidates: [getSavedViews],
    success: { header: texts.saved, content: ({ nom }) => fill(texts.savedText, { nom }) },
    onSuccess: onClose,
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} size="small" title={texts.saveTitle}>
      <p>{texts.saveIntro}</p>
      <NameForm
        label={texts.name}
        initial=""
        submitLabel={texts.saveConfirm}
        refused={refusal?.failure.message}
        isPending={isPending}
        onSend={(nom) =>
          void submit({ body: { liste: list.table.name, nom, requete: { ...list.view } } })
        }
      />
    </Modal>
  );
}

function RemoveView({ view }: { readonly view: SavedView }) {
  const texts = useTexts(savedViewTexts);
  const [isOpen, setOpen] = useState(false);
  const { nom } = view;
  const { submit, isPending, refusal } = useApiMutation(removeSavedView, {
    invalidates: [getSavedViews],
    success: { header: texts.removed, content: fill(texts.removedText, { nom }) },
    onSuccess: () => setOpen(false),
  });
  const title = fill(texts.removeOf, { nom });
  return (
    <>
      <Button variant="quiet" aria-label={title} onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        isDanger
        confirmLabel={title}
        cancelLabel={texts.keep}
        isPending={isPending}
        failure={
          refusal === undefined
            ? undefined
            : { title: texts.removeFailed, message: refusal.failure.message }
        }
        onConfirm={() => void submit({ params: { id: view.id } })}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function ManagedView({ view }: { readonly view: SavedView }) {
  const texts = useTexts(savedViewTexts);
  const { id, nom, requete } = view;
  const { submit, isPending, refusal } = useApiMutation(changeSavedView, {
    invalidates: [getSavedViews],
    success: {
      header: texts.renamed,
      content: (saved) => fill(texts.renamedText, { nom: saved.nom }),
    },
  });
  return (
    <NameForm
      label={fill(texts.nameOf, { nom })}
      initial={nom}
      submitLabel={texts.rename}
      submitName={fill(texts.renameOf, { nom })}
      refused={refusal?.failure.message}
      isPending={isPending}
      onSend={(name) => void submit({ params: { id }, body: { nom: name, requete } })}
    >
      <RemoveView view={view} />
    </NameForm>
  );
}

/** The saved views of a list: shown, saved, renamed and removed by their owner. */
export function SavedViews({ list }: { readonly list: TableList<unknown> }) {
  const texts = useTexts(savedViewTexts);
  const mayRead = useMayCall(getSavedViews);
  const mayChange = useMayCall(addSavedView);
  const { data: views = [] } = useApiQuery(
    getSavedViews,
    { query: { liste: list.table.name } },
    { enabled: mayRead },
  );
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  if (!mayRead || (!mayChange && views.length === 0)) return null;
  const items = [
    ...views.map(({ id, nom, requete }) => {
      const isCurrent = list.isView(requete);
      return {
        id,
        label: isCurrent ? fill(texts.current, { nom }) : nom,
        ...(isCurrent ? { icon: <Check /> } : {}),
        onSelect: () => list.applyView(requete),
      };
    }),
    ...(mayChange
      ? [
          {
            id: 'save',
            label: texts.save,
            icon: <Plus />,
            isApart: views.length > 0,
            onSelect: () => setDialog('save'),
          },
          ...(views.length === 0
            ? []
            : [
                {
                  id: 'manage',
                  label: texts.manage,
                  icon: <Pencil />,
                  onSelect: () => setDialog('manage'),
                },
              ]),
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={<span>{texts.views}</span>}
        label={texts.viewsOf}
        items={items}
        align="start"
        triggerClassName="data-table__tool"
      />
      <SaveView list={list} isOpen={dialog === 'save'} onClose={close} />
      <Modal isOpen={dialog === 'manage'} onClose={close} title={texts.manageTitle}>
        {views.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className="data-table__views" aria-label={texts.manageTitle}>
            {views.map((view) => (
              <li key={`${view.id} ${view.nom}`}>
                <ManagedView view={view} />
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  );
}
