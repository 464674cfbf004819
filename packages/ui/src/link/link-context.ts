import { createContext, type ComponentProps, type ReactNode } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/**
 * The design system knows nothing of the router. The application gives here, once, the way to draw an
 * inner link; without it a link is a plain anchor.
 */
export const LinkRenderContext = createContext<((props: LinkProps) => ReactNode) | null>(null);
