import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts, brandingVersionTexts } from './operator-branding.texts.ts';
import type { BrandingState } from './use-branding.ts';

/** A branding that replaces the draft. */
export interface Replacement {
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly act: (revision: number) => Promise<BrandingView>;
}

/** Asks for a confirmation when changes would be lost. */
export const useReplacement = (editor: BrandingState) => {
  const texts = useTexts(brandingVersionTexts);
  const [asked, setAsked] = useState<Replacement>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async ({ act, done }: Replacement) => {
    setFailure(undefined);
    setPending(true);
    try {
      if (await editor.replace(act))
        notify({ type: 'success', header: done, content: texts.doneText });
      setAsked(undefined);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setPending(false);
    }
  };

  return {
    asked,
    isPending,
    failure,
    ask: (replacement: Replacement) => {
      setFailure(undefined);
      setAsked(replacement);
    },
    close: () => setAsked(undefined),
    run: () => {
      if (asked !== undefined) void run(asked);
    },
  };
};

export type AskReplacement = (replacement: Replacement) => void;

export function ReplaceDialog(props: ReturnType<typeof useReplacement>) {
  const { asked, isPending, failure, close, run } = props;
  const texts = useTexts(brandingVersionTexts);
  const common = useTexts(brandingTexts);
  return (
    <Modal
      isOpen={asked !== undefined}
      onClose={close}
      role="alertdialog"
      size="small"
      title={asked?.title ?? ''}
      footer={
        <>
          <Button isPending={isPending} onClick={run}>
            {asked?.confirm ?? ''}
          </Button>
          <Button variant="secondary" onClick={close}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts.replaceText}</p>
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {failure}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
