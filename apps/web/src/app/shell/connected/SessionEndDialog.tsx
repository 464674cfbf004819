import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useEffect, useState } from 'react';
import { sessionNow, useSessionEnd } from '../../../session/session-clock.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { sessionEndTexts } from '../../../session/identity-check.texts.ts';
import { useLeave } from './use-leave.ts';

const SECOND_MS = 1_000;
const MINUTE_S = 60;

const clockText = (seconds: number): string =>
  [Math.floor(seconds / MINUTE_S), seconds % MINUTE_S]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const useSecondsUntil = (endsAtMs: number): number => {
  const [nowMs, setNowMs] = useState(sessionNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(sessionNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS));
};

function TimeLeft({ endsAtMs }: { readonly endsAtMs: number }) {
  const texts = useTexts(sessionEndTexts);
  const seconds = useSecondsUntil(endsAtMs);
  return (
    <>
      <p>
        {texts.remaining}{' '}
        <strong className="tabular" role="timer" aria-live="off">
          {clockText(seconds)}
        </strong>
        .
      </p>
      <span className="visually-hidden" role="status">
        {seconds <= MINUTE_S ? texts.lastMinute : ''}
      </span>
    </>
  );
}

/** Two minutes before the end: any call to the server renews the session. */
export default function SessionEndDialog() {
  const texts = useTexts(sessionEndTexts);
  const endsAtMs = useSessionEnd();
  const leave = useLeave();
  /** What the server answered, and to which end of session. */
  const [answer, setAnswer] = useState<{ of: number | null; failure?: string }>();
  const { submit, isPending } = useApiMutation(getConnectedUser, {
    onSuccess: () => setAnswer({ of: endsAtMs }),
    onRefused: ({ failure }) => setAnswer({ of: endsAtMs, failure: failure.message }),
  });
  const isOpen = endsAtMs !== null;
  const said = isPending || answer?.of !== endsAtMs ? undefined : answer;
  // The server has answered and the end is where it was: the day is over.
  const isOver = said !== undefined && said.failure === undefined;
  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      size="small"
      isDismissable={false}
      onClose={() => undefined}
      title={texts.title}
      footer={
        <>
          <Button
            isPending={isPending}
            pendingLabel={texts.extending}
            aria-disabled={isOver || undefined}
            onClick={() => {
              if (!isOver) void submit({});
            }}
          >
            {texts.extend}
          </Button>
          <Button variant="secondary" onClick={() => void leave()}>
            {texts.signOut}
          </Button>
        </>
      }
    >
      <div className="stack">
        {endsAtMs === null ? null : <TimeLeft endsAtMs={endsAtMs} />}
        <p>{texts.intro}</p>
        <div role="alert">
          {isOpen && said !== undefined ? <p>{said.failure ?? texts.tooLong}</p> : null}
        </div>
      </div>
    </Modal>
  );
}
