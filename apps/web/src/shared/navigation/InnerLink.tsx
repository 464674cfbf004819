import type { LinkProps } from '@portail/ui/link/link-context.ts';
import type { MouseEvent } from 'react';
import { currentLocation, navigate } from './navigation.ts';

/** Anything but a plain click is the browser's business: new tabs, windows, downloads. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  event.currentTarget.target === '' &&
  !event.currentTarget.hasAttribute('download');

/** A link to a page of the portal. */
function InnerLink({ href, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const target = new URL(href, window.location.href);
    const here = currentLocation();
    // The same address again is not a second step back.
    const isHere = target.pathname === here.pathname && target.search === here.search;
    navigate(href, { replace: isHere && target.hash === here.hash });
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

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
