import { Button, type ButtonProps } from '@portail/ui/actions/Button.tsx';
import { Download } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../texts/define-texts.ts';
import { downloadTexts } from './download.texts.ts';
import { useState } from 'react';
import { ApiFailure } from '../http/api-failure.ts';
import { notify } from '../notifications/notification-store.ts';
import { saveFile } from './save-file.ts';

/** Asks for a file and saves it; when the server refuses, its own words are shown. */
const useDownload = () => {
  const texts = useTexts(downloadTexts);
  const [isPending, setPending] = useState(false);

  const download = async (ask: () => Promise<File>): Promise<void> => {
    setPending(true);
    try {
      const file = await ask();
      saveFile(file);
      notify({ type: 'success', header: texts.done, content: file.name });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
    } finally {
      setPending(false);
    }
  };
  return { download, isPending };
};

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'isSmall' | 'children'> {
  /** The whole name, where the words alone do not say which document ("Télécharger le reçu PC…"). */
  readonly label?: string;
  readonly ask: () => Promise<File>;
}

export function DownloadButton({
  ask,
  label,
  variant = 'secondary',
  isSmall,
  children,
}: DownloadButtonProps) {
  const texts = useTexts(downloadTexts);
  const { download, isPending } = useDownload();
  return (
    <Button
      variant={variant}
      isSmall={isSmall}
      icon={<Download />}
      aria-label={label}
      isPending={isPending}
      pendingLabel={texts.pending}
      onClick={() => void download(ask)}
    >
      {children}
    </Button>
  );
}
