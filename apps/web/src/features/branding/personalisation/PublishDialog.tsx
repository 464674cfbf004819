import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { COMMENT_MAX_LENGTH } from '@portail/contract/branding/branding.schemas.ts';
import { MAIL_TEXT_KEYS } from '@portail/rules/funders/contracts/sensitive-settings.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useRef, useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts } from './operator-branding.texts.ts';
import { useChangeLines } from './use-change-lines.ts';
import type { BrandingState } from './use-branding.ts';

interface PublishDialogProps {
  readonly editor: BrandingState;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function PublishForm({ editor, onClose }: Omit<PublishDialogProps, 'isOpen'>) {
  const texts = useTexts(brandingTexts);
  const lines = useChangeLines(editor.view.publie.habillage, editor.typed);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { numeroContrat: numero } = editor;
  const { textes: publishedTexts } = editor.view.publie.habillage;
  const isMailTextChanged = MAIL_TEXT_KEYS.some(
    (key) => (publishedTexts[key] ?? '') !== (editor.typed.textes[key] ?? ''),
  );
  const isNothing = lines.length === 0 && editor.view.brouillon === null;
  const problemOf = (text: string): string | undefined => {
    if (text === '') return MESSAGES.required;
    return text.length > COMMENT_MAX_LENGTH ? MESSAGES.maxLength(COMMENT_MAX_LENGTH) : undefined;
  };
  const publish = async () => {
    const problem = problemOf(comment.trim());
    setError(problem);
    if (problem !== undefined) {
      field.current?.focus();
      return;
    }
    setPending(true);
    await editor.publish(comment.trim());
    // The page shows the result.
    setPending(false);
    onClose();
  };
  return (
    <div className="stack">
      <p>{fill(texts.publishIntro, { numero })}</p>
      <div>
        <h3 className="dressing__changes">{texts.changes}</h3>
        {lines.length === 0 ? (
          <p>{texts.publishNothing}</p>
        ) : (
          <ul className="dressing__change-list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {isMailTextChanged ? <Alert tone="info">{texts.publishMailText}</Alert> : null}
      {isNothing ? null : (
        <TextField
          ref={field}
          label={texts.comment}
          hint={texts.commentHint}
          value={comment}
          error={error}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      <div className="cluster">
        {isNothing ? null : (
          <Button
            isPending={isPending}
            pendingLabel={texts.publishing}
            onClick={() => void publish()}
          >
            {fill(texts.publishConfirm, { numero })}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {isNothing ? texts.close : texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Shows the changes before the publication. */
export function PublishDialog({ editor, isOpen, onClose }: PublishDialogProps) {
  const texts = useTexts(brandingTexts);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={texts.publishTitle}>
      <PublishForm editor={editor} onClose={onClose} />
    </Modal>
  );
}
