import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useState } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { SecondStepOver } from '../../../session/second-step.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { PasskeyRefused } from '../../../shared/passkeys/passkeys.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { notificationTexts } from '../../../shared/notifications/notifications.texts.ts';
import { secondStepTexts } from './second-step.texts.ts';
import { forgetDeadline } from './use-resend.ts';

const DEFAULT_METHODS: readonly SecondStepMethod[] = ['MAIL'];

/**
 * Sends a code or a passkey, or asks for a new code. A second step that is over leads back to the
 * sign-in page.
 */
export const useAttempt = () => {
  const texts = useTexts(secondStepTexts);
  const notices = useTexts(notificationTexts);
  const sayError = (content: string, isForNextPage = false) =>
    notify({ type: 'error', header: texts.error, content, doNotClear: isForNextPage });
  const leaveForLogin = (reason: string) => {
    forgetDeadline();
    sayError(reason, true);
    navigate(hrefOf('LOGIN'), { replace: true });
  };
  const { submit, isPending } = useApiMutation(
    async (act: () => Promise<void>) => {
      try {
        await act();
        return true;
      } catch (error) {
        if (error instanceof SecondStepOver) leaveForLogin(notices.secondStepOver);
        else if (error instanceof PasskeyRefused) sayError(texts.passkeyRefused);
        else throw error;
        return false;
      }
    },
    {
      onRefused: ({ failure }) => {
        // The code was accepted but the connected user could not be read.
        if (sessionStore.getState().mfaSessionId === null) leaveForLogin(failure.message);
        else sayError(failure.message);
      },
    },
  );
  /** True on success. */
  const attempt = async (act: () => Promise<void>): Promise<boolean> =>
    (await submit(act))?.value ?? false;
  return { attempt, isPending };
};

export const useSecondStep = () => {
  const stored = useSession((state) => state.mfaMethodes);
  // Copied, because the stored list is removed when the step is passed.
  const [methods] = useState(stored.length === 0 ? DEFAULT_METHODS : stored);
  const [method, choose] = useState<SecondStepMethod>(methods[0] ?? 'MAIL');
  const { attempt, isPending } = useAttempt();

  /** Opens the session after a success. */
  const pass = async (act: () => Promise<void>): Promise<boolean> => {
    const isPassed = await attempt(act);
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
    pass,
  };
};
export type SecondStepState = ReturnType<typeof useSecondStep>;
