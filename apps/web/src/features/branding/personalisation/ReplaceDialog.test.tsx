// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { dropBrandingDraft } from '@portail/contract/branding/branding.calls.ts';
import { expect, it, vi } from 'vitest';
import { answerCalls, notices, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { callApi } from '../../../session/api.ts';
import { ReplaceDialog, useReplacement } from './ReplaceDialog.tsx';

type Replace = Parameters<typeof useReplacement>[0]['replace'];

const DROP = {
  title: 'Abandonner le brouillon',
  confirm: 'Abandonner le brouillon du contrat 100001',
  done: 'Brouillon abandonné',
  act: (revision: number) =>
    callApi(dropBrandingDraft, { params: { numeroContrat: '100001' }, body: { revision } }),
};

function Drop({ replace }: { readonly replace: Replace }) {
  const replacement = useReplacement({ replace });
  return (
    <>
      <button type="button" onClick={() => replacement.ask(DROP)}>
        Abandonner
      </button>
      <ReplaceDialog {...replacement} />
    </>
  );
}

const open = async ({ user }: ReturnType<typeof renderSigned>) => {
  await user.click(screen.getByRole('button', { name: 'Abandonner' }));
  return within(screen.getByRole('alertdialog', { name: DROP.title }));
};

it('[SHELL-81] replaces the draft once, after a confirmation', async () => {
  const replace = vi.fn<Replace>(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    return true;
  });
  const page = renderSigned(<Drop replace={replace} />);
  const dialog = await open(page);
  expect(replace).not.toHaveBeenCalled();
  await page.user.dblClick(dialog.getByRole('button', { name: DROP.confirm }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Brouillon abandonné Vérifiez l’aperçu, puis publiez.']),
  );
  expect(replace).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows in the dialog why the draft was not replaced', async () => {
  answerCalls([
    [
      dropBrandingDraft,
      () => refusalOf('VALIDATION', 'Vérifiez.', [{ champ: 'revision', message: 'Trop tard.' }]),
    ],
  ]);
  const page = renderSigned(
    <Drop
      replace={async (act) => {
        await act(3);
        return true;
      }}
    />,
  );
  const dialog = await open(page);
  await page.user.click(dialog.getByRole('button', { name: DROP.confirm }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Trop tard.');
  expect(notices()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Annuler' }));
  const again = await open(page);
  expect(again.queryByRole('alert')).toBeNull();
});

it('says nothing when another operator saved first: the editor shows the conflict', async () => {
  const page = renderSigned(<Drop replace={() => Promise.resolve(false)} />);
  const dialog = await open(page);
  await page.user.click(dialog.getByRole('button', { name: DROP.confirm }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(notices()).toEqual([]);
});
