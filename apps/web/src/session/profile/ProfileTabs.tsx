import { PAGE_IDS, pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { useSessionView } from '../current-session.ts';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { profileTexts } from './profile.texts.ts';

/** The pages of the profile that this person may open. */
export function ProfileTabs() {
  const texts: Readonly<Record<string, string>> & { readonly tabs: string } =
    useTexts(profileTexts);
  const session = useSessionView();
  const current = useCurrentPage().id;
  const pages = PAGE_IDS.map(pageOf).filter(
    (page) => page.group === 'profile' && canOpenPage(page, session),
  );
  if (pages.length < 2) return null;
  return (
    <LinkTabs
      label={texts.tabs}
      tabs={pages.map(({ id, path, title }) => ({
        href: path,
        label: texts[id] ?? title,
        isCurrent: id === current,
      }))}
    />
  );
}
