import { Button, type ButtonProps } from '@portail/ui/actions/Button.tsx';
import { Download } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../texts/define-texts.ts';
import { downloadTexts } from './download.texts.ts';
import { useDownload } from './use-download.ts';

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
