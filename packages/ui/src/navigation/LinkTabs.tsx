import './navigation.css';
import { Link } from '../link/Link.tsx';

export type LinkTab = { href: string; label: string; isCurrent: boolean };

/** Views of one thing, each with its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className="link-tabs no-print" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              className="link-tabs__tab"
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
