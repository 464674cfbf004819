// @vitest-environment happy-dom
import { NOTIFICATION_FADE_MS } from '@portail/contract/constants/constants.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageContext } from '../page/page-context.ts';
import { NotificationList } from './NotificationList.tsx';
import { forgetNotifications, notify } from './notification-store.ts';

const listOn = (id: 'LOGIN' | 'HOME') => (
  <PageContext value={{ id, title: '', params: {} }}>
    <NotificationList />
  </PageContext>
);
const draw = (id: 'LOGIN' | 'HOME') => renderToStaticMarkup(listOn(id));

afterEach(() => {
  cleanup();
  forgetNotifications();
  vi.useRealTimers();
});

describe('NotificationList', () => {
  it('[A11] stands empty with both live regions before any text comes into them', () => {
    notify({ type: 'error', header: 'Déjà là', autoDismiss: false });
    const html = draw('HOME');
    expect(html).toContain('role="alert"');
    expect(html).toContain('role="status"');
    expect(html).not.toContain('Déjà là');
  });

  it('takes part in the login page, and floats elsewhere', () => {
    expect(draw('LOGIN')).toContain('notification-list--in-page');
    expect(draw('HOME')).not.toContain('notification-list--in-page');
  });
});

describe('cards', () => {
  const open = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    render(listOn('LOGIN'));
    pass(200);
  };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const say = (notification: Parameters<typeof notify>[0]) =>
    act(() => {
      notify(notification);
    });
  const cards = () => [...document.querySelectorAll('[data-notification]')];
  const only = () => {
    const [card] = document.querySelectorAll('.notification');
    if (card === undefined) throw new Error('no card');
    return card;
  };
  const error = (content: string) => ({ type: 'error', header: 'Erreur', content }) as const;

  it('[SHELL-53, SHELL-54] an error has a type, a header and a content, and can be dismissed', () => {
    open();
    say(error('Refus numéro 1.'));
    expect(cards()).toHaveLength(1);
    expect(only().getAttribute('data-type')).toBe('error');
    screen.getByText('Erreur');
    screen.getByText('Refus numéro 1.');
    fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }));
    expect(cards()).toEqual([]);
  });

  it('[SHELL-56] a second error with the same header replaces the first', () => {
    open();
    say(error('Refus numéro 1.'));
    say(error('Refus numéro 2.'));
    screen.getByText('Refus numéro 2.');
    expect(screen.queryByText('Refus numéro 1.')).toBeNull();
    expect(cards()).toHaveLength(1);
  });

  it('[A11, SHELL-55] an error and a warning are alerts, a success is a status', () => {
    open();
    const region = within(screen.getByRole('region', { name: 'Notifications' }));
    // Only what is added is read: a second card does not repeat the first.
    expect(region.getByRole('alert').getAttribute('aria-relevant')).toBe('additions');
    const typesIn = (role: string) =>
      [...region.getByRole(role).querySelectorAll('[data-type]')].map((card) =>
        card.getAttribute('data-type'),
      );
    expect([typesIn('alert'), typesIn('status')]).toEqual([[], []]);
    say(error('Refusé.'));
    expect([typesIn('alert'), typesIn('status')]).toEqual([['error'], []]);
    say({ type: 'success', header: 'Fait' });
    say({ type: 'warning', header: 'Attention' });
    expect(new Set(typesIn('alert'))).toEqual(new Set(['error', 'warning']));
    expect(typesIn('status')).toEqual(['success']);
  });

  it('[A12] the time stops while the pointer is on it', () => {
    open();
    say(error('Refusé.'));
    pass(3_999);
    fireEvent.pointerEnter(only());
    pass(60_000);
    expect(cards()).toHaveLength(1);
    fireEvent.pointerLeave(only());
    pass(1_000);
    expect(only().className).not.toContain('leaving');
    pass(1);
    expect(only().className).toContain('leaving');
    pass(NOTIFICATION_FADE_MS);
    expect(cards()).toEqual([]);
  });

  it('[A12] the time stops while the focus is on it, and closing it by keyboard moves the focus to the title', () => {
    const main = document.createElement('main');
    main.innerHTML = '<h1>Connexion</h1>';
    document.body.append(main);
    onTestFinished(() => main.remove());
    open();
    say(error('Refusé.'));
    const close = screen.getByRole('button', { name: 'Fermer la notification' });
    act(() => close.focus());
    pass(60_000);
    expect(cards()).toHaveLength(1);
    fireEvent.click(close);
    expect(cards()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Connexion');
  });
});
