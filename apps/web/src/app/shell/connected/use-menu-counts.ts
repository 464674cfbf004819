import { countFunderNotices } from '@portail/contract/funders/notices.calls.ts';
import { countApprovals } from '@portail/contract/backoffice/operator-home.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { plural } from '../../../shared/wording/counts.ts';
import type { MenuCounts } from './SideMenu.tsx';

/** Other operators ask and decide meanwhile. */
const POLL_MS = 60_000;

/** What waits for the second signature of this operator, or the notices that a funder's user has not read. */
export const useMenuCounts = (session: ConnectedView): MenuCounts => {
  const texts = useTexts(shellTexts);
  const isOpen =
    session.space === 'ESPACE_OPERATEUR' && canOpenPage(pageOf('BO_APPROVALS'), session);
  const { data } = useApiQuery(
    countApprovals,
    {},
    { enabled: isOpen, staleTime: POLL_MS, refetchInterval: POLL_MS },
  );
  const hasNotices = canOpenPage(pageOf('CLIENT_NOTICES'), session);
  const { data: notices } = useApiQuery(
    countFunderNotices,
    {},
    // Not polled: the session of a page that is left open must end.
    { enabled: hasNotices, staleTime: POLL_MS },
  );
  if (hasNotices && notices !== undefined && notices.nonLus > 0)
    return { CLIENT_NOTICES: plural(notices.nonLus, texts.unreadOne, texts.unread) };
  if (!isOpen || data === undefined || data.nombre === 0) return {};
  return { BO_APPROVALS: plural(data.nombre, texts.waitingOne, texts.waiting) };
};
