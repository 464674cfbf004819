// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Drawer } from './Drawer.tsx';

afterEach(cleanup);

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} label="Menu principal">
        <a href="#un">Un</a>
        <a href="#deux">Deux</a>
      </Drawer>
    </>
  );
}
const drawer = () => screen.queryByRole('dialog', { name: 'Menu principal' });
const open = async () => {
  const user = userEvent.setup();
  render(<Opened />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  return user;
};

it('[A3, 28-4] holds its links only while it is open, and closes by its button', async () => {
  const user = await open();
  expect(drawer()).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Un' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Fermer le menu' }));
  expect(document.querySelector('dialog')?.open).toBe(false);
  expect(document.querySelector('a')).toBeNull();
});

it('[A3] a press beside it closes it, one inside does not', async () => {
  const user = await open();
  const body = document.querySelector('.drawer__body') ?? document.body;
  await user.click(body);
  expect(document.querySelector('dialog')?.open).toBe(true);
  await user.click(document.querySelector('dialog') ?? document.body);
  expect(document.querySelector('dialog')?.open).toBe(false);
});

it('[A3] the tab key stays inside', async () => {
  const user = await open();
  screen.getByRole('link', { name: 'Deux' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fermer le menu' }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Deux' }));
});
