import { hrefOf } from '@portail/contract/pages/href.ts';
import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { plainPathOf, siteMapOf } from './site-map.ts';
import { useSession, useSessionView } from '../../../session/current-session.ts';
import { useRegistrationContract } from '../../../session/registration-contract.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { siteMapTexts } from './site-map.texts.ts';
import './site-map.css';

/** Registration is the only listed page that needs a contract. */
const addressOf = (id: PageId, numeroContrat: string | null): string =>
  id === 'REGISTRATION' && numeroContrat !== null
    ? hrefOf('REGISTRATION', undefined, { numeroContrat })
    : (plainPathOf(id) ?? pageOf(id).path);

export default function SiteMapPage() {
  const texts = useTexts(siteMapTexts);
  const numeroContrat = useRegistrationContract();
  const session = useSessionView(numeroContrat !== null);
  const hasSeveralContracts = useSession(
    ({ contracts }) => contracts.filter((one) => one.contractActivated).length > 1,
  );
  const lead = session.kind === 'connected' ? texts.leadConnected : texts.leadAnonymous;
  return (
    <Page lead={lead}>
      <div className="site-map">
        {siteMapOf(session, { hasSeveralContracts }).map(({ part, pages }) => (
          <section key={part} aria-labelledby={`plan-${part}`}>
            <h2 id={`plan-${part}`} className="site-map__title">
              {texts[part]}
            </h2>
            <ul className="site-map__pages">
              {pages.map((id) => (
                <li key={id}>
                  <Link
                    href={addressOf(id, numeroContrat)}
                    aria-current={id === 'SITE_MAP' ? 'page' : undefined}
                  >
                    {pageOf(id).title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
