import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import {
  CircleQuestionMark,
  FileText,
  HandCoins,
  History,
  Mail,
  ShoppingCart,
} from '@portail/ui/icons/icons.ts';
import '@portail/ui/layout/Card.css';
import { useSession, useSessionView } from '../../../session/current-session.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';

export function PayLink() {
  const texts = useTexts(homeHoldingsTexts);
  if (!canOpenPage(pageOf('ACCOUNT_PAYMENT_CHOICE'), useSessionView())) return null;
  return (
    <LinkButton
      href={hrefOf('ACCOUNT_PAYMENT_CHOICE')}
      className="home-card__act"
      icon={<HandCoins />}
    >
      {texts.pay}
    </LinkButton>
  );
}

const SHORTCUTS = [
  { page: 'ORDER_SESSION_LIST', text: 'order', icon: <ShoppingCart /> },
  { page: 'TAX_DOCUMENT', text: 'documents', icon: <FileText /> },
] as const;

/** The social menu has none of these links, so the home page shows them. */
const SOCIAL_SHORTCUTS = [
  { page: 'ACCOUNT_PAYMENT_HISTORY', text: 'payments', icon: <History /> },
  { page: 'CONTACT', text: 'contact', icon: <Mail /> },
  { page: 'GLOSSARY', text: 'glossary', icon: <CircleQuestionMark /> },
] as const;

export function Shortcuts() {
  const texts = useTexts(homeHoldingsTexts);
  const view = useSessionView();
  const mode = useSession((state) => state.visualisation?.visualisationMode);
  const all = mode === 'CESU_SOCIAL' ? [...SHORTCUTS, ...SOCIAL_SHORTCUTS] : SHORTCUTS;
  const open = all.filter(({ page }) => canOpenPage(pageOf(page), view));
  if (open.length === 0) return null;
  return (
    <nav className="cluster" aria-label={texts.actions}>
      {open.map(({ page, text, icon }) => (
        <LinkButton key={page} href={hrefOf(page)} variant="secondary" icon={icon}>
          {texts[text]}
        </LinkButton>
      ))}
    </nav>
  );
}
