import { hrefOf } from '@portail/contract/pages/href.ts';
import { useEffect } from 'react';
import { navigate } from '../../shared/navigation/navigation.ts';

/** A person left the page of an invitation to sign in: they come back to it once connected. */
let isAwaited = false;

export const comeBackToInvitation = (): void => {
  isAwaited = true;
};

/** In the shell of the connected pages. The token of the invitation is still in memory. */
export const useInvitationReturn = (): void => {
  useEffect(() => {
    if (!isAwaited) return;
    isAwaited = false;
    navigate(hrefOf('ACCESS_INVITATION'), { replace: true });
  });
};
