import { Button } from '@portail/ui/actions/Button.tsx';
import { RefreshCw } from '@portail/ui/icons/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { sendNewCode } from '../../../session/second-step.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';
import { clockText } from './countdown.ts';
import { useResend } from './use-resend.ts';

const SAID = { 60: 'waitIn60', 10: 'waitIn10', 0: 'waitIn0' } as const;
const WAIT_ID = 'attente-nouveau-code';

interface ResendProps {
  /** True when a code was sent with the password. */
  readonly isCodeSent: boolean;
  readonly attempt: (act: () => Promise<void>) => Promise<boolean>;
}

export function Resend({ isCodeSent, attempt }: ResendProps) {
  const texts = useTexts(secondStepTexts);
  const { seconds, announced, isSent, restart } = useResend(isCodeSent);
  const [isPending, setPending] = useState(false);
  const isWaiting = seconds > 0;

  const send = async () => {
    if (isWaiting || isPending) return;
    setPending(true);
    const isSent = await attempt(sendNewCode);
    setPending(false);
    if (!isSent) return;
    restart();
    notify({ type: 'success', header: texts.resent, content: texts.resentText });
  };
  // Choosing the mail requests a code when none was sent.
  const wantsFirst = useRef(!isSent);
  useEffect(() => {
    if (!wantsFirst.current) return;
    wantsFirst.current = false;
    void send();
  });
  return (
    <div className="second-step__resend">
      <p>{texts.notReceived}</p>
      <Button
        variant="secondary"
        icon={<RefreshCw />}
        // Stays focusable, so that the focus is not lost when the delay restarts.
        aria-disabled={isWaiting || undefined}
        aria-describedby={isWaiting ? WAIT_ID : undefined}
        isPending={isPending}
        pendingLabel={texts.resendPending}
        onClick={() => void send()}
      >
        {texts.resend}
      </Button>
      {isWaiting ? (
        <p id={WAIT_ID} className="second-step__wait">
          {texts.waitBefore}{' '}
          <span className="tabular" role="timer" aria-live="off">
            {clockText(seconds)}
          </span>
        </p>
      ) : null}
      <span className="visually-hidden" role="status">
        {announced === undefined ? '' : texts[SAID[announced]]}
      </span>
    </div>
  );
}
