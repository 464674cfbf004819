import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts } from './operator-branding.texts.ts';
import type { BrandingState } from './use-branding.ts';

/** Another operator saved first: shows who and how to continue. */
export function ConflictAlert({ editor }: { readonly editor: BrandingState }) {
  const texts = useTexts(brandingTexts);
  const { theirs, mergeMine, dropMine } = editor;
  if (theirs === undefined) return null;
  const { brouillon } = theirs;
  return (
    <Alert
      tone="warning"
      role="alert"
      title={texts.conflictTitle}
      actions={
        <>
          <Button onClick={mergeMine}>{texts.conflictMerge}</Button>
          <Button variant="secondary" onClick={dropMine}>
            {texts.conflictDrop}
          </Button>
        </>
      }
    >
      {brouillon === null ? null : (
        <p>{fill(texts.conflictWho, { auteur: brouillon.auteur, date: brouillon.date })}</p>
      )}
      <p>{texts.conflictText}</p>
    </Alert>
  );
}
