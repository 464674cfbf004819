import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { recoveryTexts } from './recovery.texts.ts';

interface RecoverySentProps {
  /** Masked; empty without a match, which the page must not reveal. */
  readonly recipients: readonly string[];
  readonly onRestart: () => void;
}

export function RecoverySent({ recipients, onRestart }: RecoverySentProps) {
  const texts = useTexts(recoveryTexts);
  const notice = useRef<HTMLDivElement>(null);
  // The form is gone: the focus moves to the outcome.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="focus-quiet stack">
      <Alert
        tone="success"
        title={texts.sentTitle}
        actions={
          <Button variant="secondary" onClick={onRestart}>
            {texts.again}
          </Button>
        }
      >
        <div className="recovery__sent">
          <p>{texts.sent}</p>
          {recipients.length === 0 ? null : (
            <p>
              {texts.sentTo} <strong>{recipients.join(', ')}</strong>
            </p>
          )}
          <p>{texts.spam}</p>
        </div>
      </Alert>
    </div>
  );
}
