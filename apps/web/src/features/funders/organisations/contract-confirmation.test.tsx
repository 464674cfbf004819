// @vitest-environment happy-dom
import { changeContract } from '@portail/contract/funders/operator-funders.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, plain, renderSigned } from '../../../../test/render.tsx';
import { ContractForm } from './ContractForm.tsx';
import { aContractSheet } from './contract-sheet.builder.ts';
import { aFunderSheet } from './funder-sheet.builder.ts';

const save = () => screen.getByRole('button', { name: 'Enregistrer les paramètres' });

const renderForm = () => {
  const contract = aContractSheet({
    typeFrais: null,
    montantFrais: 0,
    supportedType: null,
    produits: [],
  });
  const { sent } = answerCalls([[changeContract, () => ({ body: contract })]]);
  return { sent, ...renderSigned(<ContractForm funder={aFunderSheet()} contract={contract} />) };
};
const unfold = () => screen.getByRole('button', { name: 'Tout déplier' });

it('[32-11] applies a change of a contract only after a confirmation that lists it', async () => {
  const { sent, user } = renderForm();
  await user.click(unfold());
  await user.click(screen.getByRole('checkbox', { name: /Déclaration d’un salarié/ }));
  await user.click(save());
  const shown = await screen.findByRole('dialog');
  expect(plain(shown.textContent)).toContain('Modifier le contrat 100001');
  const dialog = within(shown);
  expect(plain(dialog.getByRole('list').textContent)).toMatch(
    /Déclaration d’un salarié : Oui → Non/,
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Revenir à la fiche' }));
  expect(sent).toEqual([]);
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Appliquer les changements' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(bodiesOf(sent, changeContract)).toMatchObject([{ allowWithholding: false, version: 3 }]);
});

it('[32-11] tells what applies at once from what waits for a second person', async () => {
  const { sent, user } = renderForm();
  await user.click(unfold());
  const fee = document.querySelector<HTMLInputElement>('[name=fraisTitre]')!;
  await user.clear(fee);
  await user.type(fee, '4,50');
  await user.click(screen.getByRole('checkbox', { name: /Déclaration d’un salarié/ }));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  const [held, applied] = dialog.getAllByRole('list').map((list) => plain(list.textContent));
  expect(held).toContain('3,00 € → 4,50 €');
  expect(held).not.toMatch(/Déclaration d’un salarié/);
  expect(applied).toMatch(/Déclaration d’un salarié/);
  expect(sent).toEqual([]);
});

it('[32-8] folds a contract into sections, and unfolds those with a mistake', async () => {
  const { sent, user } = renderForm();
  const section = (name: RegExp) => screen.getByRole('button', { name });
  expect(section(/^Contrat$/).getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('checkbox', { name: /Déclaration d’un salarié/ })).toBeNull();
  const fees = document.querySelector<HTMLInputElement>('[name=fraisTitre]')!;
  const panel = fees.closest('[hidden]');
  expect(panel).not.toBeNull();
  const button = document.querySelector<HTMLButtonElement>(`[aria-controls="${panel?.id}"]`)!;
  await user.click(button);
  await user.clear(fees);
  await user.type(fees, 'quatre');
  expect(button.textContent).toContain('Modifié');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(save());
  await waitFor(() => expect(button.textContent).toContain('À corriger'));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(sent).toEqual([]);
});
