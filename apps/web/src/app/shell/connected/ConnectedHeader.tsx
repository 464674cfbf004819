import { hrefOf } from '@portail/contract/pages/href.ts';
import { menuOf } from '@portail/contract/pages/menus.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { Bell, CircleQuestionMark } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useFreshContracts, useFreshFeatures } from '../../../session/fresh-features.ts';
import { useContractTheme } from '../../../session/contract-theme.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { Header } from '../Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { UserMenu } from './UserMenu.tsx';

interface ConnectedHeaderProps {
  readonly session: ConnectedView;
  readonly isMobile: boolean;
}

export default function ConnectedHeader({ session, isMobile }: ConnectedHeaderProps) {
  const texts = useTexts(shellTexts);
  const { id } = useCurrentPage();
  useFreshFeatures();
  useFreshContracts();
  const menu = menuOf(session);
  const { optionsFlags } = useContractTheme();
  const showsHelp =
    optionsFlags.afficherAide && session.mode === 'CESU_RH' && canOpenPage(pageOf('HELP'), session);
  return (
    <>
      <Header
        start={isMobile && menu.length > 0 ? <MenuDrawer menu={menu} current={id} /> : undefined}
      >
        {showsHelp ? (
          <Link className="header__action" href={hrefOf('HELP')}>
            <CircleQuestionMark />
            <span className="header__help-words">{texts.help}</span>
          </Link>
        ) : null}
        {canOpenPage(pageOf('NOTIFICATIONS'), session) ? (
          <Link className="header__action" href={hrefOf('NOTIFICATIONS')}>
            <Bell />
            <span className="header__action-words">{texts.notifications}</span>
          </Link>
        ) : null}
        <UserMenu session={session} />
      </Header>
      <SessionBanner session={session} />
    </>
  );
}
