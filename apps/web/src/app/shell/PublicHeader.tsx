import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import { UserRound } from '@portail/ui/icons/base-icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useCurrentPage } from '../../shared/page/page-context.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { shellTexts } from '../../shared/page/shell.texts.ts';
import { Header } from './Header.tsx';

/** What people who are not signed in see: the way in, except on that very page. */
export function PublicHeader() {
  const texts = useTexts(shellTexts);
  const { id } = useCurrentPage();
  return (
    <Header>
      {id === 'LOGIN' ? null : (
        <Link className="header__action" href={signInHrefOf('LOGIN')}>
          <UserRound />
          <span>{texts.signIn}</span>
        </Link>
      )}
    </Header>
  );
}
