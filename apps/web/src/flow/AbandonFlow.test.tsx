// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithApi } from '../../test/render.tsx';
import { AbandonFlow } from './AbandonFlow.tsx';

const texts = {
  abandon: 'Abandonner',
  abandonTitle: 'Abandonner ce paiement ?',
  abandonText: 'Ce que vous avez saisi sera effacé.',
  keep: 'Continuer',
};

it('[XC-06] asks before it forgets, also when the button was pressed twice', async () => {
  const onAbandon = vi.fn<() => void>();
  const { user } = renderWithApi(<AbandonFlow texts={texts} onAbandon={onAbandon} />);
  await user.click(screen.getByRole('button', { name: 'Abandonner' }));
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Abandonner' }), { detail: 2 });
  expect(onAbandon).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Continuer' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onAbandon).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Abandonner' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Abandonner' }),
  );
  expect(onAbandon).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
