import {
  type AccordionItem,
  isAccordionActive,
  isEntryActive,
  type Menu,
  type MenuItem,
  menuPathOf,
  type SimpleItem,
} from '@portail/contract/pages/menus.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import {
  Bell,
  ChevronDown,
  Banknote,
  FileText,
  HandCoins,
  History,
  House,
  Inbox,
  Pencil,
  Receipt,
  ShieldCheck,
  ShoppingCart,
  Ticket,
  Users,
  Wallet,
} from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useId, useState, type ComponentType } from 'react';
import './side-menu.css';

/** Beside the words, never instead of them. */
const MENU_ICONS: Readonly<Record<string, ComponentType<{ className?: string }> | undefined>> = {
  Accueil: House,
  Avis: Bell,
  'Mes commandes': ShoppingCart,
  'Mon CESU électronique': Wallet,
  'Mes CESU papier': Ticket,
  'Mes services': Users,
  'Mes factures': Receipt,
  Payer: HandCoins,
  'Historique de mes versements': History,
  'Mes titres': Ticket,
  'Historique de mes déclarations': FileText,
  'Mes documents': FileText,
  'Espaces que l’on m’a ouverts': Users,
  'Mes sessions': ShoppingCart,
  'Plans d’aide': HandCoins,
  Factures: Receipt,
  Utilisateurs: Users,
  'Mes remises': Banknote,
  'Mes coordonnées bancaires': Wallet,
  'À valider': ShieldCheck,
  'Demandes de gestion': Inbox,
  'Réponses types': FileText,
  Personnes: Users,
  'Titres perdus ou volés': Ticket,
  Financeurs: HandCoins,
  Personnalisation: Pencil,
  Interlocuteurs: Users,
  Opérations: Banknote,
  'Grand livre': FileText,
  Rapports: FileText,
  Intervenants: Users,
  Opérateurs: Users,
  'Valeurs datées': Receipt,
  Journal: History,
};

/** What waits on a page, in words beside its entry. */
export type MenuCounts = Readonly<Partial<Record<PageId, string>>>;

interface SideMenuProps {
  readonly menu: Menu;
  readonly counts?: MenuCounts;
  readonly current: PageId;
  readonly label: string;
  readonly onNavigate?: () => void;
}

interface EntryProps {
  readonly item: SimpleItem;
  readonly counts: MenuCounts;
  readonly current: PageId;
  readonly onNavigate: (() => void) | undefined;
  readonly isInner?: boolean;
}

function Entry({ item, counts, current, onNavigate, isInner = false }: EntryProps) {
  const count = counts[item.page];
  const Icon = isInner ? undefined : MENU_ICONS[item.label];
  return (
    <Link
      className={isInner ? 'side-menu__link side-menu__link--inner' : 'side-menu__link'}
      href={menuPathOf(item)}
      aria-current={item.page === current ? 'page' : isEntryActive(item, current) || undefined}
      onClick={onNavigate}
    >
      {Icon === undefined ? null : <Icon className="side-menu__icon" />}
      <span>{item.label}</span>
      {count === undefined ? null : <span className="side-menu__count">{count}</span>}
    </Link>
  );
}

function Accordion({
  item,
  counts,
  current,
  onNavigate,
}: Omit<EntryProps, 'item'> & { item: AccordionItem }) {
  const isActive = isAccordionActive(item, current);
  const [isOpen, setIsOpen] = useState(isActive);
  const [seen, setSeen] = useState(current);
  // Arriving on one of its pages opens the group; closing it by hand stays until the next page.
  if (seen !== current) {
    setSeen(current);
    if (isActive) setIsOpen(true);
  }
  const panelId = useId();
  const Icon = MENU_ICONS[item.label];
  return (
    <>
      <button
        type="button"
        className="side-menu__link side-menu__toggle"
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-active={isActive || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {Icon === undefined ? null : <Icon className="side-menu__icon" />}
        <span>{item.label}</span>
        <ChevronDown className="side-menu__chevron" />
      </button>
      <ul id={panelId} className="side-menu__group" hidden={!isOpen}>
        {item.items.map((one) => (
          <li key={one.page} data-menu-kind={one.kind}>
            <Entry item={one} counts={counts} current={current} onNavigate={onNavigate} isInner />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ item, ...rest }: { readonly item: MenuItem } & Omit<EntryProps, 'item'>) {
  if (item.kind === 'SIMPLE') return <Entry item={item} {...rest} />;
  if (item.kind === 'ACCORDION') return <Accordion item={item} {...rest} />;
  return (
    <>
      <p className="side-menu__category">{item.label}</p>
      <ul className="side-menu__group side-menu__group--open">
        {item.items.map((one) => (
          <li key={one.page} data-menu-kind={one.kind}>
            <Entry item={one} {...rest} isInner />
          </li>
        ))}
      </ul>
    </>
  );
}

const NO_COUNTS: MenuCounts = {};

export function SideMenu(props: SideMenuProps) {
  const { menu, counts = NO_COUNTS, current, label, onNavigate } = props;
  return (
    <nav className="side-menu no-print" aria-label={label}>
      <ul className="side-menu__list">
        {menu.map((item) => (
          <li key={item.label} data-menu-kind={item.kind}>
            <Item item={item} counts={counts} current={current} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
