// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

// The default timeout of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

const onConfirm = vi.fn<() => void>();

function Opener(props: { readonly isPending?: boolean; readonly onCancel?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Retirer la clé ?"
        confirmLabel="Retirer"
        cancelLabel="Garder"
        onConfirm={onConfirm}
        {...props}
      >
        <p>Elle ne servira plus.</p>
      </ConfirmDialog>
    </>
  );
}

const open = async (element = <Opener />) => {
  const user = userEvent.setup();
  render(element);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return { user, dialog: screen.getByRole('alertdialog', { name: 'Retirer la clé ?' }) };
};

/** A click as the browser counts it: the second press of a double click has a detail of 2. */
const press = (target: Element, detail: number) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

it('[L13] stays open, and confirms nothing, when its opener is double-clicked', async () => {
  const { dialog } = await open();
  onConfirm.mockClear();
  // The second press lands on what the dialog has put under the pointer.
  press(dialog, 2);
  press(screen.getByRole('button', { name: 'Retirer' }), 2);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
  press(screen.getByRole('button', { name: 'Retirer' }), 1);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('closes on the second button, the icon and the backdrop', async () => {
  const { user, dialog } = await open();
  for (const close of [
    () => user.click(screen.getByRole('button', { name: 'Garder' })),
    () => user.click(screen.getByRole('button', { name: 'Fermer' })),
    () => user.click(dialog),
  ]) {
    await close();
    await waitFor(() => expect(screen.queryByText('Elle ne servira plus.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  }
});

it('is closed by nothing while the action runs', async () => {
  const { user, dialog } = await open(<Opener isPending />);
  await user.click(dialog);
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  expect(screen.getByText('Elle ne servira plus.')).toBeTruthy();
});

it('gives the second button its own action', async () => {
  const onCancel = vi.fn<() => void>();
  const { user } = await open(<Opener onCancel={onCancel} />);
  await user.click(screen.getByRole('button', { name: 'Garder' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Elle ne servira plus.')).toBeTruthy();
});
