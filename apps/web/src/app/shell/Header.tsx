import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import type { ReactNode } from 'react';
import { alternativeOf, fileHref, useContractTheme } from '../../session/contract-theme.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { shellTexts } from '../../shared/page/shell.texts.ts';

interface HeaderProps {
  /** Before the brand: the button of the menu, on narrow screens. */
  readonly start?: ReactNode;
  /** After the brand; on narrow screens, on a line of its own. */
  readonly search?: ReactNode;
  readonly children?: ReactNode;
}

function Brand() {
  const texts = useTexts(shellTexts);
  const { styles } = useContractTheme();
  return (
    <Link className="header__brand" href={signInHrefOf('HOME')}>
      {styles.logo === null ? null : (
        <img
          className="header__logo"
          src={fileHref(styles.logo)}
          alt={alternativeOf(styles, 'logo')}
          height="40"
        />
      )}
      <span className={styles.logo === null ? undefined : 'header__brand-words'}>
        {texts.brand}
      </span>
    </Link>
  );
}

/** The band on top: brand on one side, actions on the other. */
export function Header({ start, search, children }: HeaderProps) {
  return (
    <header className="header no-print">
      {start}
      <Brand />
      {search}
      <div className="header__actions">{children}</div>
    </header>
  );
}
