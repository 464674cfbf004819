import { useEffect, useRef, useState } from 'react';
import { markEntered } from '../../../session/second-step.ts';
import { useSession } from '../../../session/current-session.ts';
import { localStore } from '../../../shared/storage/safe-storage.ts';
import {
  announcementBetween,
  type AnnouncedSecond,
  secondsLeft,
  untilNextSecond,
} from './countdown.ts';
import { createResendDeadline } from './resend-deadline.ts';

const deadlines = createResendDeadline({ storage: localStore, now: () => Date.now() });
export const forgetDeadline = deadlines.clear;

export interface ResendState {
  /** 0 when a new code may be requested. */
  readonly seconds: number;
  /** Screen reader announcement, at a few values only. */
  readonly announced: AnnouncedSecond | undefined;
  /** True when a code was sent, with the password or from this page. */
  readonly isSent: boolean;
  readonly restart: () => void;
}

export const useResend = (isCodeSent: boolean): ResendState => {
  const isEntered = useSession((state) => state.isMfaEntered);
  // The first visit starts the delay; a reload continues the stored one.
  const [deadlineMs, setDeadlineMs] = useState(() =>
    isCodeSent && !isEntered ? deadlines.start() : deadlines.read(),
  );
  const [seconds, setSeconds] = useState(() =>
    deadlineMs === undefined ? 0 : secondsLeft(deadlineMs, Date.now()),
  );
  const [announced, setAnnounced] = useState<AnnouncedSecond>();
  const shown = useRef(seconds);

  useEffect(() => {
    if (isCodeSent) markEntered();
  }, [isCodeSent]);

  useEffect(() => {
    if (deadlineMs === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const now = Date.now();
      const left = secondsLeft(deadlineMs, now);
      const said = announcementBetween(shown.current, left);
      if (said !== undefined) setAnnounced(said);
      shown.current = left;
      setSeconds(left);
      if (left === 0) deadlines.clear();
      else timer = setTimeout(show, untilNextSecond(deadlineMs, now));
    };
    show();
    return () => clearTimeout(timer);
  }, [deadlineMs]);

  return {
    seconds,
    announced,
    isSent: isCodeSent || isEntered,
    restart() {
      markEntered();
      setAnnounced(undefined);
      setDeadlineMs(deadlines.start());
    },
  };
};
