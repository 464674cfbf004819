import type { PageId } from '@portail/contract/pages/registry.ts';
import type { ReactNode } from 'react';
import { PageContext } from '../src/shared/page/page-context.ts';

/** Stands for the router, which tells a page which one it is. */
export function OnPage({ id, children }: { readonly id: PageId; readonly children: ReactNode }) {
  return <PageContext value={{ id, title: id, params: {} }}>{children}</PageContext>;
}
