import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { LinkRenderContext } from '@portail/ui/link/link-context.ts';
import { homeTexts } from '../../session/home.texts.ts';
import { renderRouterLink } from '../../shared/navigation/InnerLink.tsx';
import { PageContext } from '../../shared/page/page-context.ts';
import '../../shared/page/page.css';
import { Frame } from '../shell/Frame.tsx';

const PAGE = { id: 'HOME', title: homeTexts.defaults.name, params: {}, isSample: true } as const;
const { greeting, leadRh, leadSocial, messageTitle } = homeTexts.defaults;

/**
 * The home page of a person who is signed in, before its code is loaded. A script of index.html puts
 * in what the browser keeps of the session: the name, the funder and the funder's message.
 */
export function HomeFrame() {
  return (
    <LinkRenderContext value={renderRouterLink}>
      <PageContext value={PAGE}>
        <Frame
          // Without the brand: the logo is the contract's, which is not known yet.
          header={<div className="header no-print" />}
          side={<div className="shell__menu" />}
          dialogs={null}
        >
          <div className="page page--wide">
            <header className="page__header">
              <h1>{greeting}</h1>
              <p className="page__lead" data-mode="CESU_RH">
                {leadRh}
              </p>
              <p className="page__lead" data-mode="CESU_SOCIAL">
                {leadSocial}
              </p>
            </header>
            <Alert tone="info" title={messageTitle}>
              {'{message}'}
            </Alert>
            <Skeleton shape="card" lines={2} />
          </div>
        </Frame>
      </PageContext>
    </LinkRenderContext>
  );
}
