import { hrefOf } from '@portail/contract/pages/href.ts';
import { menuOf, type Menu } from '@portail/contract/pages/menus.ts';
import { pageOf, type PageId } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { Bell, CircleQuestionMark, Menu as MenuIcon, Eye, Users } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useFreshContracts, useFreshFeatures } from '../../../session/fresh-features.ts';
import { useContractTheme } from '../../../session/contract-theme.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { Header } from '../Header.tsx';
import { UserMenu } from './UserMenu.tsx';
import { Drawer } from '@portail/ui/overlays/Drawer.tsx';
import { lazy, Suspense, useState } from 'react';
import { SideMenu } from './SideMenu.tsx';
import { useMenuCounts } from './use-menu-counts.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import {
  actorNameOf,
  fullNameOf,
  useSession,
  sessionViewOf,
} from '../../../session/current-session.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { actingTexts } from '../../../features/identity/delegations/acting.texts.ts';
import { returnToOwnSpace } from './return-to-own-space.ts';
import { leaveSpace } from '../../../session/delegated-session.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

const GlobalSearch = lazy(() =>
  reloadOnceOnFailure(() => import('../../../features/backoffice/search/GlobalSearch.tsx')),
);

/** The operator's own session takes the place of the one that was opened in this tab. */
const closeOpenedSpace = (): void => {
  void leaveSpace();
  const own = sessionViewOf(sessionStore.getState(), false);
  if (own.kind === 'anonymous') navigate(hrefOf('LOGIN'));
  else navigate(hrefOf(own.space === 'ESPACE_OPERATEUR' ? 'BO_PEOPLE' : 'HOME'));
};

interface ActingBannerProps {
  readonly user: ConnectedUser;
  readonly qualite: NonNullable<ConnectedUser['delegue']>['qualite'];
}

/** Names the delegate and the person on every page, with a link back (S15). */
function ActingBanner({ user, qualite }: ActingBannerProps) {
  const texts = useTexts(actingTexts);
  const nom = fullNameOf(user);
  const names = { qui: actorNameOf(user), nom, de: ofName(nom), qualite: texts[qualite] };
  return (
    <section className="session-banner" aria-label={texts.banner}>
      <Users />
      <p>{fill(user.readOnly ? texts.looking : texts.acting, names)}</p>
      <Button variant="secondary" isSmall onClick={returnToOwnSpace}>
        {texts.back}
      </Button>
    </section>
  );
}

const bannerKeyOf = ({ space, readOnly, link }: ConnectedView) => {
  if (space === 'ESPACE_OPERATEUR') return readOnly ? 'readerBanner' : undefined;
  if (readOnly) return 'readOnlyBanner';
  if (link === 'BACK_OFFICE') return 'backOfficeBanner';
  return link === undefined ? undefined : 'partnerBanner';
};

/** A session opened by a link says whose space it is, on every page, and how to leave it. */
function SessionBanner({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(shellTexts);
  const user = useSession((state) => state.user);
  const isTabOnly = useSession((state) => state.isTabOnly);
  const key = bannerKeyOf(session);
  if (user?.delegue !== undefined)
    return <ActingBanner user={user} qualite={user.delegue.qualite} />;
  if (key === undefined || user === null) return null;
  const nom = fullNameOf(user);
  return (
    <section className="session-banner" aria-label={texts.sessionBanner}>
      <Eye />
      <p>{fill(texts[key], { nom, de: ofName(nom) })}</p>
      {isTabOnly ? (
        <Button variant="secondary" isSmall onClick={closeOpenedSpace}>
          {texts.closeSpace}
        </Button>
      ) : null}
    </section>
  );
}

interface MenuDrawerProps {
  readonly session: ConnectedView;
  readonly menu: Menu;
  readonly current: PageId;
}

/** The menu of narrow screens, behind its button. */
function MenuDrawer({ session, menu, current }: MenuDrawerProps) {
  const counts = useMenuCounts(session);
  const texts = useTexts(shellTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className="header__burger"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
        <span>{texts.menu}</span>
      </button>
      <Drawer isOpen={isOpen} onClose={close} label={texts.mainNavigation}>
        <SideMenu
          menu={menu}
          counts={counts}
          current={current}
          label={texts.mainNavigation}
          onNavigate={close}
        />
      </Drawer>
    </>
  );
}

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
        start={
          isMobile && menu.length > 0 ? (
            <MenuDrawer session={session} menu={menu} current={id} />
          ) : undefined
        }
        search={
          session.space === 'ESPACE_OPERATEUR' ? (
            <Suspense fallback={null}>
              <GlobalSearch />
            </Suspense>
          ) : undefined
        }
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
