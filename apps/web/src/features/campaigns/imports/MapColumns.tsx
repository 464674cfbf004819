import type { FileColumns, KeptColumns } from '@portail/contract/campaigns/file-columns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import './map-columns.css';
import { mapColumnsTexts } from './map-columns.texts.ts';
import { failureOf } from '../../../session/RefusalAlert.tsx';

interface MapColumnsProps {
  readonly file: File;
  /** Reads the titles of the file without storing anything. */
  readonly read: (file: File) => Promise<FileColumns>;
  readonly keep: (kept: KeptColumns) => Promise<unknown>;
  /** The titles are kept: the file may be read again. */
  readonly onKept: () => void;
}

interface DialogProps extends Pick<MapColumnsProps, 'keep' | 'onKept'> {
  readonly columns: FileColumns;
  readonly onClose: () => void;
}

/** What the file must have comes first. */
const inOrder = ({ colonnes }: FileColumns) =>
  colonnes.toSorted((one, other) => Number(other.obligatoire) - Number(one.obligatoire));

function MapDialog({ columns, keep, onKept, onClose }: DialogProps) {
  const texts = useTexts(mapColumnsTexts);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(
    new Map(columns.colonnes.map(({ nom, titre }) => [nom, titre ?? ''])),
  );
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(keep, {
    onSuccess: () => {
      onClose();
      onKept();
    },
  });
  const titleOf = (nom: string) => titles.get(nom) ?? '';
  const isMissing = ({ nom, obligatoire }: FileColumns['colonnes'][number]) =>
    obligatoire && titleOf(nom) === '';
  const save = () => {
    setTried(true);
    if (columns.colonnes.some(isMissing)) return;
    // A title that was recognised by itself needs not be kept.
    const correspondances = columns.colonnes
      .filter(({ nom, titre }) => titleOf(nom) !== (titre ?? ''))
      .map(({ nom }) => ({ colonne: nom, titre: titleOf(nom) || null }));
    void submit({ correspondances });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size="medium"
      title={texts.title}
      confirmLabel={texts.save}
      cancelLabel={texts.cancel}
      onConfirm={save}
      isPending={isPending}
      pendingLabel={texts.pending}
      failure={failureOf(refusal, texts.failed)}
    >
      <div className="stack">
        <p>{texts.text}</p>
        {inOrder(columns).map((column) => (
          <Select
            key={column.nom}
            label={
              column.obligatoire
                ? fill(texts.required, { colonne: column.libelle })
                : column.libelle
            }
            emptyLabel={texts.none}
            options={columns.titres.map((titre) => ({ value: titre, label: titre }))}
            value={titleOf(column.nom)}
            onChange={({ target }) => setTitles(new Map(titles).set(column.nom, target.value))}
            error={isTried && isMissing(column) ? texts.missing : undefined}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}

/** Says once which column of a file is which, when the file was refused for its columns. */
export function MapColumns({ file, read, keep, onKept }: MapColumnsProps) {
  const texts = useTexts(mapColumnsTexts);
  const [columns, setColumns] = useState<FileColumns>();
  const [isReading, setReading] = useState(false);
  const open = async () => {
    setReading(true);
    try {
      setColumns(await read(file));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.unread, content: error.message });
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <div className="map-columns">
        <Button
          variant="secondary"
          isPending={isReading}
          pendingLabel={texts.opening}
          onClick={() => void open()}
        >
          {texts.open}
        </Button>
      </div>
      {columns === undefined ? null : (
        <MapDialog {...{ columns, keep, onKept }} onClose={() => setColumns(undefined)} />
      )}
    </>
  );
}
