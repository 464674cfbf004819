import { previewUndoImport, undoImport } from '@portail/contract/campaigns/funder-lines.calls.ts';
import {
  previewUndoPlanFile,
  undoPlanFile,
} from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { importUndoTexts } from './import-undo.texts.ts';
import { failureOf } from '../../../session/RefusalAlert.tsx';

interface UndoneFile {
  readonly fileName: string;
  /** Named by the button in a list of imports; absent beside the only one. */
  readonly date?: string;
  readonly onUndone?: () => void;
}

interface DialogProps {
  readonly fileName: string;
  readonly preview: {
    readonly data: ImportUndo | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly refusal: Refusal | undefined;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Obstacles({ sentences }: { readonly sentences: readonly string[] }) {
  const texts = useTexts(importUndoTexts);
  return (
    <Alert tone="warning" title={texts.blocked}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Effects({ preview }: { readonly preview: ImportUndo }) {
  const texts = useTexts(importUndoTexts);
  const { ajouts, modifications, retraits } = preview;
  return (
    <>
      <ul>
        {ajouts === 0 ? null : <li>{plural(ajouts, texts.addedOne, texts.added)}</li>}
        {modifications === 0 ? null : (
          <li>{plural(modifications, texts.changedOne, texts.changed)}</li>
        )}
        {retraits === 0 ? null : <li>{plural(retraits, texts.removedOne, texts.removed)}</li>}
      </ul>
      <p>{fill(texts.until, { moment: preview.annulableJusqua })}</p>
    </>
  );
}

/** What the import changed, or what depends on it: then it stays. */
function UndoDialog({ fileName, preview, refusal, isPending, onConfirm, onClose }: DialogProps) {
  const texts = useTexts(importUndoTexts);
  const { data, error } = preview;
  const isBlocked = data !== undefined && data.obstacles.length > 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={fill(texts.title, { fichier: fileName })}
      confirmLabel={texts.undo}
      cancelLabel={isBlocked ? texts.close : texts.cancel}
      onConfirm={onConfirm}
      isConfirmDisabled={data === undefined || isBlocked}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger
      failure={failureOf(refusal, texts.failed)}
    >
      <div className="stack">
        {error !== null ? (
          <ReadFailure error={error} onRetry={() => void preview.refetch()} />
        ) : data === undefined ? (
          <Skeleton lines={3} label={texts.loading} />
        ) : (
          <>
            {isBlocked ? <Obstacles sentences={data.obstacles} /> : null}
            {isBlocked ? null : <Effects preview={data} />}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

const FRESH = { staleTime: 0, retry: false } as const;

const useDone = (fileName: string) => {
  const texts = useTexts(importUndoTexts);
  return {
    header: texts.done,
    content: ({ ajouts, modifications, retraits }: ImportUndo) =>
      fill(plural(ajouts + modifications + retraits, texts.doneTextOne, texts.doneText), {
        fichier: fileName,
      }),
  };
};

interface UndoOpenProps extends UndoneFile {
  readonly onClose: () => void;
}

const ended =
  ({ onClose, onUndone }: UndoOpenProps) =>
  () => {
    onClose();
    onUndone?.();
  };

interface ControlImport {
  readonly idSession: string;
  readonly idImport: string;
}

const useUndo = (props: UndoOpenProps, refetch: () => unknown) => ({
  invalidates: 'everything' as const,
  success: useDone(props.fileName),
  onSuccess: ended(props),
  onRefused: () => void refetch(),
});

function UndoControlDialog(props: UndoOpenProps & ControlImport) {
  const { idSession, idImport } = props;
  const request = { params: { idSession, idImport } };
  const preview = useApiQuery(previewUndoImport, request, FRESH);
  const undoing = useApiMutation(undoImport, useUndo(props, preview.refetch));
  const onConfirm = () => void undoing.submit(request);
  return <UndoDialog {...props} {...undoing} {...{ preview, onConfirm }} />;
}

function UndoPlanDialog(props: UndoOpenProps & { readonly idFichier: string }) {
  const request = { params: { idFichier: props.idFichier } };
  const preview = useApiQuery(previewUndoPlanFile, request, FRESH);
  const undoing = useApiMutation(undoPlanFile, useUndo(props, preview.refetch));
  const onConfirm = () => void undoing.submit(request);
  return <UndoDialog {...props} {...undoing} {...{ preview, onConfirm }} />;
}

function UndoButton({
  fileName,
  date,
  onOpen,
}: Pick<UndoneFile, 'fileName' | 'date'> & { readonly onOpen: () => void }) {
  const texts = useTexts(importUndoTexts);
  return (
    <Button
      variant="quiet"
      isSmall={date !== undefined}
      onClick={onOpen}
      {...(date === undefined
        ? {}
        : { 'aria-label': fill(texts.undoOf, { fichier: fileName, date }) })}
    >
      {texts.undo}
    </Button>
  );
}

/** Offers to undo an import of a control file. */
export function UndoControlImport(props: UndoneFile & ControlImport) {
  const [isOpen, setOpen] = useState(false);
  const mayUndo = useMayCall(undoImport);
  if (!mayUndo) return null;
  return (
    <>
      <UndoButton {...props} onOpen={() => setOpen(true)} />
      {isOpen ? <UndoControlDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Offers to undo an import of plans. */
export function UndoPlanImport(props: UndoneFile & { readonly idFichier: string }) {
  const [isOpen, setOpen] = useState(false);
  const mayUndo = useMayCall(undoPlanFile);
  if (!mayUndo) return null;
  return (
    <>
      <UndoButton {...props} onOpen={() => setOpen(true)} />
      {isOpen ? <UndoPlanDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
