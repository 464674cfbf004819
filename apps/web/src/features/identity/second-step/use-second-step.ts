import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useState } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { SecondStepOver } from '../../../session/second-step.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { PasskeyRefused } from '../../../shared/passkeys/passkeys.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { notificationTexts } from '../../../shared/notifications/notifications.texts.ts';
import { secondStepTexts } from './second-step.texts.ts';
import { forgetDeadline } from './use-resend.ts';

const DEFAULT_METHODS: readonly SecondStepMethod[] = ['MAIL'];

/** Submits a code or passkey, resends a code, and handles refusals. */
export const useSecondStep = () => {
  const texts = useTexts(secondStepTexts);
  const notices = useTexts(notificationTexts);
  const stored = useSession((state) => state.mfaMethodes);
  // Copied, because the stored list is removed when the step is passed.
  const [methods] = useState(stored.length === 0 ? DEFAULT_METHODS : stored);
  const [method, choose] = useState<SecondStepMethod>(methods[0] ?? 'MAIL');
  const [isPending, setPending] = useState(false);

  const sayError = (content: string, isForNextPage = false) =>
    notify({ type: 'error', header: texts.error, content, doNotClear: isForNextPage });

  const leaveForLogin = (reason: string) => {
    forgetDeadline();
    sayError(reason, true);
    navigate(hrefOf('LOGIN'), { replace: true });
  };

  const onFailure = (error: unknown) => {
    if (error instanceof SecondStepOver) return leaveForLogin(notices.secondStepOver);
    if (error instanceof PasskeyRefused) return sayError(texts.passkeyRefused);
    if (!(error instanceof ApiFailure)) throw error;
    // The code was accepted but the connected user could not be read.
    if (sessionStore.getState().mfaSessionId === null) return leaveForLogin(error.message);
    return sayError(error.message);
  };

  /** True on success. */
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  };

  /** Opens the session after a success. */
  const pass = async (act: () => Promise<void>): Promise<boolean> => {
    setPending(true);
    const isPassed = await attempt(act);
    setPending(false);
    if (isPassed) {
      forgetDeadline();
      navigate(hrefOf('VISUALISATION_CHOICE'), { replace: true });
    }
    return isPassed;
  };

  /** The mail code is sent with the password only when mail is the preferred method. */
  const isCodeSent = methods[0] === 'MAIL';
  return {
    method,
    isCodeSent,
    others: methods.filter((one) => one !== method),
    choose,
    isPending,
    attempt,
    pass,
  };
};
export type SecondStepState = ReturnType<typeof useSecondStep>;
