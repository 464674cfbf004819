import { hrefOf } from '@portail/contract/pages/href.ts';
import { leaveSpace } from '../../../session/delegated-session.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { signOut } from '../../../session/sign-in.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';

/** Signs out of all that is open here, goes to the sign-in page, and says how it went. */
export const useLeave = (): (() => Promise<void>) => {
  const texts = useTexts(shellTexts);
  return async () => {
    // A delegate first leaves the delegated space: their own session is stored behind it.
    if (sessionStore.getState().user?.delegue !== undefined) void leaveSpace();
    const result = await signOut();
    navigate(hrefOf('LOGIN'));
    notify(
      result === 'done'
        ? { type: 'success', header: texts.success, content: texts.signedOut }
        : { type: 'error', header: texts.error, content: texts.signOutFailed },
    );
  };
};
