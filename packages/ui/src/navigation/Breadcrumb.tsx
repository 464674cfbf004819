import './navigation.css';
import { Link } from '../link/Link.tsx';

export type Crumb = { label: string; href?: string };

/** Where one is; the last crumb is the page itself and leads nowhere. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb no-print" aria-label="Fil d’Ariane">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {/* Crumbs stand on one line: without a space their words would be read as one. */}
            {index > 0 && ' '}
            {crumb.href === undefined || index === crumbs.length - 1 ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            ) : (
              <Link href={crumb.href}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
