// @vitest-environment happy-dom
import { countApprovals } from '@portail/contract/backoffice/operator-home.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Menu } from '@portail/contract/pages/menus.ts';
import type { PageId } from '@portail/contract/pages/registry.ts';
import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerCalls, plain, renderPage, signInAs } from '../../../../test/render.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { aContract } from '../../../session/session-state.builder.ts';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import ConnectedHeader from './ConnectedHeader.tsx';
import { SideMenu } from './SideMenu.tsx';

describe('side menu', () => {
  const MENU: Menu = [
    { kind: 'SIMPLE', label: 'Accueil', page: 'HOME' },
    {
      kind: 'ACCORDION',
      label: 'Mes commandes',
      items: [
        { kind: 'SIMPLE', label: 'Commander', page: 'ORDER_SESSION_LIST' },
        {
          kind: 'SIMPLE',
          label: 'Historique de mes commandes',
          page: 'ORDER_HISTORY',
          activePages: ['VIEW_ORDER'],
        },
      ],
      activePages: ['ORDER_PAYMENT', 'VIEW_ORDER'],
    },
    {
      kind: 'CATEGORY',
      label: 'Mon compte',
      items: [{ kind: 'SIMPLE', label: 'Préférences', page: 'PREFERENCES' }],
    },
  ];
  const open = (current: PageId) => {
    onTestFinished(cleanup);
    const at = (page: PageId) => (
      <SideMenu
        menu={MENU}
        counts={{ HOME: '3 à valider' }}
        current={page}
        label="Menu principal"
      />
    );
    const { rerender } = render(at(current));
    return { user: userEvent.setup(), goTo: (page: PageId) => rerender(at(page)) };
  };
  const group = () => screen.getByRole('button', { name: 'Mes commandes' });
  const isOpen = () => group().getAttribute('aria-expanded') === 'true';
  const currents = () =>
    [...document.querySelectorAll('[aria-current]')].map(
      (one) => `${one.getAttribute('aria-current')} ${one.textContent}`,
    );

  it('[28-4] opens and closes a group with the keyboard; closed, its entries are out of reach', async () => {
    const { user } = open('HOME');
    expect(screen.queryByRole('link', { name: 'Commander' })).toBeNull();
    group().focus();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(true);
    expect(document.getElementById(group().getAttribute('aria-controls') ?? '')).not.toBeNull();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Commander');
    group().focus();
    await user.keyboard(' ');
    expect(screen.queryByRole('link', { name: 'Commander' })).toBeNull();
  });

  it('[28-6] a page of a group opens it; closed by hand it stays so until the next page', async () => {
    const { user, goTo } = open('HOME');
    goTo('ORDER_HISTORY');
    expect(isOpen()).toBe(true);
    await user.click(group());
    goTo('ORDER_HISTORY');
    expect(isOpen()).toBe(false);
    goTo('ORDER_SESSION_LIST');
    expect(isOpen()).toBe(true);
    goTo('HOME');
    expect(isOpen()).toBe(true);
  });

  it('[28-6] names the page on screen, and the entry that a step or a detail belongs to', () => {
    const { goTo } = open('HOME');
    expect(currents()).toEqual(['page Accueil3 à valider']);
    goTo('VIEW_ORDER');
    expect(currents()).toEqual(['true Historique de mes commandes']);
    goTo('ORDER_PAYMENT');
    expect(currents()).toEqual(['true Commander']);
  });
});

describe('header of a person who is signed in', () => {
  function Head({ isMobile }: { readonly isMobile: boolean }) {
    const view = useSessionView();
    return view.kind === 'connected' ? (
      <ConnectedHeader session={view} isMobile={isMobile} />
    ) : (
      <p>Session fermée</p>
    );
  }
  const open = (person: Parameters<typeof signInAs>[0], isMobile = false) => {
    navigate('/');
    signInAs(person);
    const { sent } = answerCalls([
      [getFeatures, () => ({ body: [] })],
      [getContracts, () => ({ body: [aContract()] })],
      [countApprovals, () => ({ body: { nombre: 2 } })],
    ]);
    return { ...renderPage(<Head isMobile={isMobile} />), sent };
  };
  const menuOf = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: /Camille Durand/ }));
    return screen.getAllByRole('menuitem').map(({ textContent }) => plain(textContent));
  };

  it('[28-4] the menu of the person signs out, and names no contract to choose where there is one', async () => {
    const { user } = open({ permissions: ['GERER_PROFIL'] });
    const items = await menuOf(user);
    expect(items).not.toContain('Changer de contrat');
    expect(items.at(-1)).toMatch(/déconnecter/i);
    expect(screen.queryByRole('region', { name: 'Connexion ouverte par un lien' })).toBeNull();
  });

  it('[BO-02] a space that was opened read-only is named, and closed with one press', async () => {
    const { user } = open({ user: { readOnly: true } });
    const banner = within(screen.getByRole('region', { name: 'Connexion ouverte par un lien' }));
    expect(plain(banner.getByText(/Consultation seule/).textContent)).toContain('Camille Durand');
    await user.click(banner.getByRole('button', { name: 'Fermer cet espace' }));
    await screen.findByText('Session fermée');
    expect(currentLocation().pathname).toBe(hrefOf('LOGIN'));
  });

  it('[S15] a delegate is named on every page, with the way back', async () => {
    const { user } = open({
      user: {
        delegue: { prenom: 'Ana', nom: 'Silva', qualite: 'AIDANT' },
      },
    });
    const name = 'Connexion à l’espace d’une autre personne';
    const banner = within(screen.getByRole('region', { name }));
    expect(plain(banner.getByText(/vous agissez pour/).textContent)).toContain('Ana Silva');
    await user.click(banner.getByRole('button', { name: 'Revenir à mon espace' }));
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('RECEIVED_ACCESS')));
  });

  it('[28-4] on a narrow screen the menu is behind its button, counts what waits, and closes with its page', async () => {
    const { user } = open({ space: 'ESPACE_OPERATEUR', permissions: ['BO_OPERATIONS'] }, true);
    const burger = screen.getByRole('button', { name: 'Menu' });
    expect(burger.getAttribute('aria-expanded')).toBe('false');
    await user.click(burger);
    expect(burger.getAttribute('aria-expanded')).toBe('true');
    const drawer = within(screen.getByRole('dialog', { name: 'Menu principal' }));
    const entry = await drawer.findByRole('link', { name: /^À valider/ });
    await waitFor(() => expect(entry.textContent).toContain('2'));
    entry.addEventListener('click', (event) => event.preventDefault());
    await user.click(entry);
    expect(burger.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: /^À valider/ })).toBeNull();
  });

  it('[28-4] on a wide screen there is no button for the menu', () => {
    open({ permissions: ['GERER_PROFIL'] });
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });
});
