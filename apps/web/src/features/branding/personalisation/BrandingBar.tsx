import { dropBrandingDraft } from '@portail/contract/branding/branding.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts, brandingVersionTexts } from './operator-branding.texts.ts';
import { originWords } from './origin-words.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { type Replacement, ReplaceDialog, useReplacement } from './ReplaceDialog.tsx';
import type { BrandingState as Editor } from './use-branding.ts';

interface EditorProps {
  readonly editor: Editor;
}

export function BrandingFacts({ editor }: EditorProps) {
  const texts = useTexts(brandingTexts);
  const { typeContrat, typeClient, publie } = editor.view;
  const kind = typeContrat === 'CESU_SOCIAL' ? texts.kindSocial : texts.kindRh;
  const { version } = publie;
  return (
    <p className="dressing__facts">
      {[kind, ...(typeClient === 'PETIT_CLIENT' ? [texts.smallClient] : [])].join(', ')}.{' '}
      {version === null
        ? texts.stateNever
        : fill(texts.stateOnline, { version: String(version.numero), date: version.date })}
    </p>
  );
}

const useDraftWords = ({ view: { brouillon }, isDirty }: Editor): string => {
  const texts = useTexts(brandingTexts);
  const origins = useTexts(brandingVersionTexts);
  if (isDirty) return texts.stateUnsaved;
  if (brouillon === null) return texts.stateClean;
  const { date, auteur, origine, source } = brouillon;
  const saved = fill(texts.stateDraft, { date, auteur });
  return origine === 'SAISIE' ? saved : `${saved} ${originWords(origins, origine, source)}.`;
};

/** Sticky where the screen is high enough. */
export function BrandingBar({ editor }: EditorProps) {
  const texts = useTexts(brandingTexts);
  const words = useDraftWords(editor);
  const [isPublishing, setPublishing] = useState(false);
  const replacement = useReplacement(editor);
  const { numeroContrat, isDirty, isSaving, problems } = editor;
  const hasDraft = editor.view.brouillon !== null || isDirty;
  const drop: Replacement = {
    title: texts.dropTitle,
    confirm: fill(texts.dropConfirm, { numero: numeroContrat }),
    done: texts.dropped,
    act: (revision) =>
      callApi(dropBrandingDraft, { params: { numeroContrat }, body: { revision } }),
  };
  return (
    <div className="dressing__bar no-print">
      <p role="status" className="dressing__state">
        {words}
      </p>
      <div className="dressing__acts">
        <Button
          variant="secondary"
          isPending={isSaving}
          pendingLabel={texts.saving}
          onClick={() => void editor.save()}
        >
          {texts.save}
        </Button>
        <Button
          onClick={() => {
            if (problems.length > 0) void editor.save();
            else setPublishing(true);
          }}
        >
          {texts.publish}
        </Button>
        {hasDraft ? (
          <Button variant="quiet" onClick={() => replacement.ask(drop)}>
            {texts.drop}
          </Button>
        ) : null}
      </div>
      <PublishDialog editor={editor} isOpen={isPublishing} onClose={() => setPublishing(false)} />
      <ReplaceDialog {...replacement} />
    </div>
  );
}
