import { use } from 'react';
import { LinkRenderContext, type LinkProps } from './link-context.ts';

export type { LinkProps } from './link-context.ts';

export function Link(props: LinkProps) {
  const render = use(LinkRenderContext);
  if (render !== null) return render(props);
  const { children, ...rest } = props;
  return <a {...rest}>{children}</a>;
}
