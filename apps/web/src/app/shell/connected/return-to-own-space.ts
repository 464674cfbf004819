import { hrefOf } from '@portail/contract/pages/href.ts';
import { leaveSpace } from '../../../session/delegated-session.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

/** Leaves a delegated space for the user's own. */
export const returnToOwnSpace = (): void => {
  void leaveSpace();
  navigate(hrefOf('RECEIVED_ACCESS'));
};
