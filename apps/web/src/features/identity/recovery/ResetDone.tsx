import { RESET_REDIRECT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ResetOutcome } from '../../../session/password-reset.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';

const NEXT = {
  connected: { page: 'HOME', text: 'nextHome', link: 'goHome' },
  'second-step': { page: 'MFA', text: 'nextSecondStep', link: 'goSecondStep' },
  changed: { page: 'LOGIN', text: 'nextLogin', link: 'goLogin' },
} as const satisfies Record<ResetOutcome, unknown>;

/** The message can be left at once or kept; otherwise it redirects. */
export function ResetDone({ outcome }: { readonly outcome: ResetOutcome }) {
  const texts = useTexts(resetTexts);
  const { page, text, link } = NEXT[outcome];
  const leadsOn = outcome !== 'changed';
  const [isStaying, setStaying] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // The form is gone: the focus moves to the outcome.
  useEffect(() => notice.current?.focus(), []);
  useEffect(() => {
    if (!leadsOn || isStaying) return undefined;
    const timer = setTimeout(
      () => navigate(hrefOf(page), { replace: true }),
      RESET_REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [leadsOn, isStaying, page]);
  return (
    <div ref={notice} tabIndex={-1} className="no-focus-ring stack">
      <Alert tone="success" title={texts.doneTitle}>
        <p>{texts.done}</p>
        <p>{texts.doneSessions}</p>
      </Alert>
      <p role="status">{isStaying ? texts.stayed : texts[text]}</p>
      <div className="cluster">
        <LinkButton href={hrefOf(page)}>{texts[link]}</LinkButton>
        {leadsOn && !isStaying ? (
          <Button variant="secondary" onClick={() => setStaying(true)}>
            {texts.stay}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
