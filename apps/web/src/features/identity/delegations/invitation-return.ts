import { hrefOf } from '@portail/contract/pages/href.ts';
import { useEffect } from 'react';
import { navigate } from '../../../shared/navigation/navigation.ts';

/** Returns to the invitation after a sign-in. */
let isAwaited = false;

export const comeBackToInvitation = (): void => {
  isAwaited = true;
};

/** Runs in the signed-in shell; the token of the invitation is still in memory. */
export const useInvitationReturn = (): void => {
  useEffect(() => {
    if (!isAwaited) return;
    isAwaited = false;
    navigate(hrefOf('ACCESS_INVITATION'), { replace: true });
  });
};
