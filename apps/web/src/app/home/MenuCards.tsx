import { type Menu, menuPathOf, type SimpleItem } from '@portail/contract/pages/menus.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import './menu-cards.css';

const entriesOf = (item: Menu[number]): readonly SimpleItem[] =>
  item.kind === 'SIMPLE' ? [item] : item.items;

/** One card per group of the menu. */
export function MenuCards({ menu }: { readonly menu: Menu }) {
  return (
    <div className="menu-cards">
      {menu.map((item) => (
        <Card key={item.label} title={item.label} accent="primary">
          <ul className="menu-cards__links">
            {entriesOf(item).map((entry) => (
              <li key={entry.page}>
                <Link href={menuPathOf(entry)}>
                  <span>{item.kind === 'SIMPLE' ? pageOf(entry.page).title : entry.label}</span>
                  <ChevronRight />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
