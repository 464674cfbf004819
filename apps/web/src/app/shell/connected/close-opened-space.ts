import { hrefOf } from '@portail/contract/pages/href.ts';
import { sessionViewOf } from '../../../session/current-session.ts';
import { leaveSpace } from '../../../session/delegated-session.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

/** The operator's own session takes the place of the one that was opened in this tab. */
export const closeOpenedSpace = (): void => {
  void leaveSpace();
  const own = sessionViewOf(sessionStore.getState(), false);
  if (own.kind === 'anonymous') navigate(hrefOf('LOGIN'));
  else navigate(hrefOf(own.space === 'ESPACE_OPERATEUR' ? 'BO_PEOPLE' : 'HOME'));
};
