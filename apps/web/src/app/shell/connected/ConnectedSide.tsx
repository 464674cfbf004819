import { menuOf } from '@portail/contract/pages/menus.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { SideMenu } from './SideMenu.tsx';
import { useMenuCounts } from './use-menu-counts.ts';

export default function ConnectedSide({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(shellTexts);
  const { id } = useCurrentPage();
  const menu = menuOf(session);
  const counts = useMenuCounts(session);
  if (menu.length === 0) return null;
  return (
    <div className="shell__menu">
      <SideMenu menu={menu} counts={counts} current={id} label={texts.mainNavigation} />
    </div>
  );
}
