import type { LinkProps } from '@portail/ui/link/link-context.ts';
import { InnerLink } from '../shared/navigation/InnerLink.tsx';

const isPageOfThePortal = (href: string): boolean =>
  href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/');

/** Pages go through the portal's own navigation; files, mails and other sites are plain links. */
export const renderRouterLink = ({ href, children, ...rest }: LinkProps) =>
  isPageOfThePortal(href) ? (
    <InnerLink href={href} {...rest}>
      {children}
    </InnerLink>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
