import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
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
export const useReplacement = (editor: Pick<BrandingState, 'replace'>) => {
  const texts = useTexts(brandingVersionTexts);
  const [asked, setAsked] = useState<Replacement>();
  const { submit, isPending, refusal, forgetRefusal } = useApiMutation(
    ({ act }: Replacement) => editor.replace(act),
    {
      onSuccess: (isDone, { done }) => {
        if (isDone) notify({ type: 'success', header: done, content: texts.doneText });
        setAsked(undefined);
      },
    },
  );

  return {
    asked,
    isPending,
    failure: refusal?.failure,
    ask: (replacement: Replacement) => {
      forgetRefusal();
      setAsked(replacement);
    },
    close: () => setAsked(undefined),
    run: () => {
      if (asked !== undefined) void submit(asked);
    },
  };
};

export type AskReplacement = (replacement: Replacement) => void;

export function ReplaceDialog(props: ReturnType<typeof useReplacement>) {
  const { asked, isPending, failure, close, run } = props;
  const texts = useTexts(brandingVersionTexts);
  const common = useTexts(brandingTexts);
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={close}
      title={asked?.title ?? ''}
      confirmLabel={asked?.confirm ?? ''}
      cancelLabel={common.cancel}
      onConfirm={run}
      isPending={isPending}
      failure={
        failure && { title: texts.failed, message: failure.fields[0]?.message ?? failure.message }
      }
    >
      <p>{texts.replaceText}</p>
    </ConfirmDialog>
  );
}
