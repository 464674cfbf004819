import { previewCampaignMail } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignMailType } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Eye } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { lazy, Suspense, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { mailPreviewTexts, campaignFieldTexts } from './campaign-form.texts.ts';
import type { Outcome } from './PreviewOutcome.tsx';

const PreviewOutcome = lazy(() =>
  import('./PreviewOutcome.tsx').then((module) => ({ default: module.PreviewOutcome })),
);

export interface PreviewedWords {
  readonly idContrat: string;
  readonly libelle: string;
  readonly contenu: string;
  readonly dateOuverture: string | null;
  readonly dateFermeture: string | null;
  readonly permanent: boolean;
}

/** An incomplete date is omitted: the rest of the mail can be previewed. */
const rightDay = (text: string | null): string | null =>
  text === null || parseFrenchDate(text) === undefined ? null : text;

const usePreview = (type: CampaignMailType, bodyOf: () => PreviewedWords) => {
  const texts = useTexts(campaignFieldTexts);
  const [outcome, setOutcome] = useState<Outcome>();
  const { submit } = useApiMutation(previewCampaignMail, {
    onSuccess: (mail) => setOutcome({ kind: 'shown', mail }),
    onRefused: ({ failure }) =>
      setOutcome({ kind: 'failed', message: failure.fields[0]?.message ?? failure.message }),
  });
  const open = () => {
    setOutcome({ kind: 'waiting' });
    const words = bodyOf();
    void submit({
      body: {
        ...words,
        typeCourriel: type,
        // A placeholder is shown until the campaign has a name.
        libelle: words.libelle.trim() === '' ? texts.libelle : words.libelle,
        dateOuverture: rightDay(words.dateOuverture),
        dateFermeture: words.permanent ? null : rightDay(words.dateFermeture),
      },
    });
  };
  return { outcome, open, close: () => setOutcome(undefined) };
};

interface MailPreviewProps {
  readonly type: CampaignMailType;
  /** Reads the current values when the preview opens. */
  readonly bodyOf: () => PreviewedWords;
}

/** The mail as the server would send it. */
export function MailPreview({ type, bodyOf }: MailPreviewProps) {
  const texts = useTexts(mailPreviewTexts);
  const { outcome, open, close } = usePreview(type, bodyOf);
  const title = fill(texts.previewOf, { nom: texts[type] });
  return (
    <div>
      <Button variant="secondary" isSmall icon={<Eye />} aria-label={title} onClick={open}>
        {texts.preview}
      </Button>
      <Modal
        isOpen={outcome !== undefined}
        onClose={close}
        title={title}
        footer={
          <Button variant="secondary" onClick={close}>
            {texts.close}
          </Button>
        }
      >
        {outcome === undefined ? null : (
          <Suspense fallback={<Skeleton label={texts.loading} />}>
            <PreviewOutcome outcome={outcome} type={type} />
          </Suspense>
        )}
      </Modal>
    </div>
  );
}
