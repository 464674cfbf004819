import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { openCookieModal } from '../../shared/consent/consent-store.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { shellTexts } from '../../shared/page/shell.texts.ts';

export function Footer() {
  const texts = useTexts(shellTexts);
  return (
    <footer className="footer no-print">
      <nav aria-label={texts.footer}>
        <ul className="footer__links">
          <li>
            <Link href={signInHrefOf('LEGAL_NOTICE')}>{texts.legal}</Link>
          </li>
          <li>
            <Link href={`${signInHrefOf('LEGAL_NOTICE')}#protection-des-donnees`}>
              {texts.privacy}
            </Link>
          </li>
          <li>
            <button type="button" className="footer__button" onClick={openCookieModal}>
              {texts.cookies}
            </button>
          </li>
          <li>
            <Link href={signInHrefOf('CONTACT')}>{texts.contact}</Link>
          </li>
          <li>
            <Link href={signInHrefOf('SITE_MAP')}>{texts.siteMap}</Link>
          </li>
          <li>
            <Link href={signInHrefOf('GLOSSARY')}>{texts.glossary}</Link>
          </li>
          <li>
            <Link href={signInHrefOf('ACCESSIBILITY')}>{texts.accessibility}</Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
