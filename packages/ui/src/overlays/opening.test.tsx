// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Disclosure } from '../layout/Disclosure.tsx';
import { HelpTip } from './HelpTip.tsx';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

// The default timeout of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true';
const focusedWords = () => document.activeElement?.textContent;

describe('Menu', () => {
  const leave = vi.fn<() => void>();
  const open = () => {
    render(
      <>
        <Menu
          trigger="CD"
          label="Mon compte"
          items={[
            { id: 'profil', label: 'Mon profil', href: '/profil' },
            { id: 'aide', label: 'Aide', href: '/aide' },
            { id: 'sortir', label: 'Se déconnecter', onSelect: leave },
          ]}
        />
        <button type="button">Après</button>
      </>,
    );
    return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Mon compte' }) };
  };

  it('[A3, 28-4] opens on its first entry, goes round with arrows, Home, End and a letter', async () => {
    const { user, button } = open();
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focusedWords()).toBe('Mon profil'));
    await user.keyboard('{ArrowUp}');
    expect(focusedWords()).toBe('Se déconnecter');
    await user.keyboard('{ArrowDown}');
    expect(focusedWords()).toBe('Mon profil');
    await user.keyboard('{End}');
    expect(focusedWords()).toBe('Se déconnecter');
    await user.keyboard('{Home}');
    expect(focusedWords()).toBe('Mon profil');
    await user.keyboard('a');
    expect(focusedWords()).toBe('Aide');
  });

  it('[A3, 28-4] the up arrow opens on the last entry; Escape closes and gives the focus back', async () => {
    const { user, button } = open();
    button.focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(focusedWords()).toBe('Se déconnecter'));
    await user.keyboard('{Escape}');
    expect(isOpen(button)).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  it('[28-4] an act closes it before it is done; a press outside closes it too', async () => {
    const { user, button } = open();
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Après' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Popover', () => {
  it('[28-4] opens its controls, and Escape inside gives the focus back to its button', async () => {
    const user = userEvent.setup();
    render(
      <Popover trigger="Colonnes" label="Choisir les colonnes">
        <input aria-label="Nom" type="checkbox" />
      </Popover>,
    );
    const button = screen.getByRole('button', { name: 'Choisir les colonnes' });
    await user.click(button);
    await user.click(screen.getByRole('checkbox', { name: 'Nom' }));
    expect(isOpen(button)).toBe(true);
    await user.keyboard('{Escape}');
    expect(isOpen(button)).toBe(false);
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('HelpTip', () => {
  it('[28-4] announces the word on demand, and Escape takes it away', async () => {
    const user = userEvent.setup();
    render(<HelpTip term="NAN">Le numéro de votre intervenant.</HelpTip>);
    const button = screen.getByRole('button', { name: 'Qu’est-ce que « NAN » ?' });
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(button);
    expect(screen.getByRole('status').textContent).toBe('Le numéro de votre intervenant.');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(document.activeElement).toBe(button);
  });
});

describe('Disclosure', () => {
  it('[28-4] hides what it holds without removing it, and says each change', async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn<(isShown: boolean) => void>();
    render(
      <Disclosure title="Détail" headingLevel={2} onToggle={onToggle}>
        <input aria-label="Note" />
      </Disclosure>,
    );
    const button = screen.getByRole('button', { name: 'Détail' });
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(panel?.hidden).toBe(true);
    await user.click(button);
    expect(panel?.hidden).toBe(false);
    await user.type(screen.getByLabelText('Note'), 'gardé');
    await user.click(button);
    await user.click(button);
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'gardé');
    expect(onToggle.mock.calls).toEqual([[true], [false], [true]]);
  });
});
