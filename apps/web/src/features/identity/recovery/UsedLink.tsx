import { PAGE_ERRORS } from '@portail/contract/errors/page-errors.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';

interface UsedLinkProps {
  /** The link is used or expired, or a reload lost its token, which is kept in memory only. */
  readonly reason: 'used' | 'reloaded';
}

export function UsedLink({ reason }: UsedLinkProps) {
  const texts = useTexts(resetTexts);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="no-focus-ring">
      <Alert
        tone={reason === 'used' ? 'danger' : 'warning'}
        title={reason === 'used' ? PAGE_ERRORS.LIEN_DEJA_UTILISE.message : texts.reloadedTitle}
        actions={
          <LinkButton href={hrefOf('RECOVER_LOGIN_PASSWORD')}>{texts.askAnother}</LinkButton>
        }
      >
        <p>{reason === 'used' ? texts.usedAdvice : texts.reloadedAdvice}</p>
      </Alert>
    </div>
  );
}
