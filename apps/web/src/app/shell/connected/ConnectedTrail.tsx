import {
  isAccordionActive,
  isEntryActive,
  menuOf,
  menuPathOf,
} from '@portail/contract/pages/menus.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import { Breadcrumb } from '@portail/ui/navigation/Breadcrumb.tsx';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { homeTexts } from '../../../session/home.texts.ts';

/** Where the page stands: home, its group of the menu or the page it is reached from, itself. */
export function ConnectedTrail({ session }: { readonly session: ConnectedView }) {
  const texts = useTexts(homeTexts);
  const { id, title } = useCurrentPage();
  const menu = menuOf(session);
  if (id === 'HOME' || menu.length === 0) return null;
  const group = menu.find((item) => item.kind === 'ACCORDION' && isAccordionActive(item, id));
  const before = menu.find(
    (item) => item.kind === 'SIMPLE' && item.page !== id && isEntryActive(item, id),
  );
  return (
    <Breadcrumb
      crumbs={[
        { label: texts.name, href: hrefOf('HOME') },
        ...(group === undefined || group.label === title ? [] : [{ label: group.label }]),
        ...(before?.kind === 'SIMPLE' ? [{ label: before.label, href: menuPathOf(before) }] : []),
        { label: title },
      ]}
    />
  );
}
