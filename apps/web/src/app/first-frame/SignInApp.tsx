import { SIGN_IN_PATHS, SIGN_IN_TITLE } from '@portail/contract/pages/sign-in-href.ts';
import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { SignInPage } from '../../features/identity/sign-in/SignInPage.tsx';
import { CookieConsent } from '../../shared/consent/CookieConsent.tsx';
import { renderRouterLink } from '../../shared/navigation/InnerLink.tsx';
import { useLocation } from '../../shared/navigation/navigation.ts';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import { PageContext } from '../../shared/page/page-context.ts';
import { pageShown } from '../audience/page-views.ts';
import { Frame } from '../shell/Frame.tsx';
import { PublicHeader } from '../shell/PublicHeader.tsx';

const PAGE = { id: 'LOGIN', title: SIGN_IN_TITLE, params: {} } as const;
const PATH = SIGN_IN_PATHS.LOGIN;

const loadApp = () => import('../App.tsx');

/** While the credentials are on their way: the answer leads to another page. */
const prepareApp = (): void => void loadApp().catch(() => undefined);

/** The whole portal, once the address is another page's. */
const usePortal = (): ComponentType | undefined => {
  const isElsewhere = useLocation().pathname !== PATH;
  const [Portal, setPortal] = useState<ComponentType>();
  useEffect(() => {
    if (!isElsewhere) return;
    reloadOnceOnFailure(loadApp).then(
      ({ App }) => setPortal(() => App),
      (error: unknown) =>
        setPortal(() => {
          throw error;
        }),
    );
  }, [isElsewhere]);
  return Portal;
};

/**
 * The sign-in page alone, as it is drawn at build: without the session, the query cache and the
 * registry of pages. The page stays on screen until the code of the next one is loaded.
 */
export function SignInApp() {
  const Portal = usePortal();
  useEffect(() => pageShown(PAGE.id, PATH), []);
  if (Portal !== undefined) return <Portal />;
  return (
    <LinkRenderContext value={renderRouterLink}>
      <PageContext value={PAGE}>
        <Frame header={<PublicHeader />} dialogs={<CookieConsent />}>
          <SignInPage onSending={prepareApp} />
        </Frame>
      </PageContext>
    </LinkRenderContext>
  );
}
