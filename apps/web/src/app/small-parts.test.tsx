// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CookieConsent } from '../shared/consent/CookieConsent.tsx';
import { consent, openCookieModal } from '../shared/consent/consent-store.ts';
import { TechnicalError } from '../shared/page/TechnicalError.tsx';
import { lazyPage } from './lazy-page.tsx';

// The default timeout of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

describe('question about cookies', () => {
  const modal = () => screen.queryByRole('dialog', { name: 'Gestion des cookies' });

  it('[SHELL-69, 28-4] keeps the choice, says it when it is asked again, and takes another one', async () => {
    const user = userEvent.setup();
    consent.close();
    render(<CookieConsent />);
    expect(modal()).toBeNull();
    openCookieModal();
    await waitFor(() => expect(modal()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() => expect(modal()).toBeNull());
    expect(consent.isTrackingAllowed()).toBe(true);
    openCookieModal();
    await screen.findByText(/^Votre choix actuel : accepté le/);
    await user.click(screen.getByRole('button', { name: 'Refuser' }));
    await waitFor(() => expect(modal()).toBeNull());
    expect(consent.isTrackingAllowed()).toBe(false);
  });

  it('[SHELL-69] closed without a choice keeps the former one', async () => {
    const user = userEvent.setup();
    consent.choose('REFUSE');
    render(<CookieConsent />);
    openCookieModal();
    await screen.findByText(/^Votre choix actuel : refusé le/);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(modal()).toBeNull());
    expect(consent.currentChoice()?.choix).toBe('REFUSE');
  });
});

it('[SHELL-44, 28-4] a technical error takes the focus and the title, and its link loads the portal anew', () => {
  render(<TechnicalError />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(document.title).not.toBe('');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

describe('page whose code comes later', () => {
  function Typed() {
    const [text, setText] = useState('');
    return (
      <input aria-label="Texte" value={text} onChange={({ target }) => setText(target.value)} />
    );
  }

  it('[28-3] what was typed stays when the page was opened before its code was known to be there', async () => {
    const user = userEvent.setup();
    const { Component, preload } = lazyPage(() => Promise.resolve({ default: Typed }));
    const page = (
      <Suspense fallback={<p>Attente</p>}>
        <Component />
      </Suspense>
    );
    const { rerender } = render(page);
    await user.type(await screen.findByLabelText('Texte'), 'bonjour');
    await preload();
    rerender(page);
    expect(screen.getByLabelText<HTMLInputElement>('Texte').value).toBe('bonjour');
  });

  it('[28-5] a page that was fetched is drawn at once, with what it has read', async () => {
    const prefetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const { Component, preload } = lazyPage(() => Promise.resolve({ default: Typed, prefetch }));
    await preload();
    expect(prefetch).toHaveBeenCalledTimes(1);
    render(
      <Suspense fallback={<p>Attente</p>}>
        <Component />
      </Suspense>,
    );
    expect(screen.getByLabelText('Texte')).toBeDefined();
    expect(screen.queryByText('Attente')).toBeNull();
  });

  it('[28-5] a slow reading does not hold the page back for long', async () => {
    vi.useFakeTimers();
    try {
      const slow = new Promise<void>(() => undefined);
      const { preload } = lazyPage(() => Promise.resolve({ default: Typed, prefetch: () => slow }));
      let isDone = false;
      void preload().then(() => {
        isDone = true;
      });
      await vi.advanceTimersByTimeAsync(500);
      expect(isDone).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      expect(isDone).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
