import type { Menu } from '@portail/contract/pages/menus.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import { Menu as MenuIcon } from '@portail/ui/icons/icons.ts';
import { Drawer } from '@portail/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { SideMenu } from './SideMenu.tsx';

interface MenuDrawerProps {
  readonly menu: Menu;
  readonly current: PageId;
}

/** The menu of narrow screens, behind its button. */
export function MenuDrawer({ menu, current }: MenuDrawerProps) {
  const texts = useTexts(shellTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className="header__burger"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
        <span>{texts.menu}</span>
      </button>
      <Drawer isOpen={isOpen} onClose={close} label={texts.mainNavigation}>
        <SideMenu menu={menu} current={current} label={texts.mainNavigation} onNavigate={close} />
      </Drawer>
    </>
  );
}
