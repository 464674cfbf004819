// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { navigate, useLocation } from '../navigation/navigation.ts';
import { PageContext } from './page-context.ts';
import { PageHeading } from './PageHeading.tsx';

/** A header with a button, and a page that renders when the returned function is called. */
const openSite = () => {
  onTestFinished(cleanup);
  const Site = ({ hasCome }: { readonly hasCome: boolean }) => {
    useLocation();
    return (
      <>
        <header>
          <button type="button">Mon compte</button>
        </header>
        <main>
          {hasCome && (
            <PageContext value={{ id: 'ORDER_HISTORY', title: 'Mes commandes', params: {} }}>
              <PageHeading />
            </PageContext>
          )}
        </main>
      </>
    );
  };
  const { rerender } = render(<Site hasCome={false} />);
  act(() => navigate('/commandes'));
  return () => rerender(<Site hasCome />);
};

it('[28-2] a page that comes after a navigation takes the focus to its heading', () => {
  const pageComes = openSite();
  screen.getByRole('button').focus();
  pageComes();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('[28-2] a page that comes late leaves the focus to a user who has gone to the header', async () => {
  const pageComes = openSite();
  await userEvent.tab();
  pageComes();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

it('[28-2] the next navigation takes the focus again', async () => {
  const pageComes = openSite();
  await userEvent.tab();
  pageComes();
  act(() => navigate('/commandes?page=2'));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
