// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { notify } from '../../shared/notifications/notification-store.ts';
import NotificationsPage from './NotificationsPage.tsx';

it('[A12] the last twenty stay readable in the list of notifications', () => {
  renderPage(<NotificationsPage />, 'NOTIFICATIONS');
  screen.getByText('Aucun message pour le moment');
  act(() => {
    for (let number = 1; number <= 21; number += 1)
      notify({ type: 'error', header: 'Erreur', content: `Refus numéro ${number}.` });
  });
  const items = within(screen.getByRole('list', { name: 'Derniers messages' })).getAllByRole(
    'listitem',
  );
  expect(items).toHaveLength(20);
  expect(items[0]?.textContent).toContain('Refus numéro 21.');
  expect(items.at(-1)?.textContent).toContain('Refus numéro 2.');
});
