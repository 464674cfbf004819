import './navigation.css';
import { Link } from '../link/Link.tsx';

export type LinkTab = { href: string; label: string; isCurrent: boolean };

type LinkTabsProps = {
  label: string;
  tabs: readonly LinkTab[];
  /** `true` where the page shown is one of several behind the current tab. */
  current?: 'page' | 'true';
};

/** Views of one thing, each with its own address. */
export function LinkTabs({ label, tabs, current = 'page' }: LinkTabsProps) {
  return (
    <nav className="link-tabs no-print" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              className="link-tabs__tab"
              href={tab.href}
              aria-current={tab.isCurrent ? current : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
