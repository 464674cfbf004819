// @vitest-environment happy-dom
import {
  changeFunder,
  createFunder,
  inviteFunderAdministrator,
} from '@portail/contract/funders/operator-funders.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { FunderForm } from './FunderForm.tsx';
import { aFunderSheet } from './funder-sheet.builder.ts';
import FunderUsers from './FunderUsers.tsx';

const FUNDER = aFunderSheet();

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

it('[BO-17] saves the identity of a funder once, in the version that was read', async () => {
  const { sent } = answerCalls([[changeFunder, () => ({ body: FUNDER })]]);
  const onDone = vi.fn<() => void>();
  const { user } = renderSigned(<FunderForm funder={FUNDER} onDone={onDone} />);
  await user.type(document.querySelector('#financeur-contactNom')!, 'Louis Petit');
  await user.dblClick(screen.getByRole('button', { name: /Enregistrer/ }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(notices()[0]).toContain('Groupe Horizon');
  expect(bodiesOf(sent, changeFunder)).toEqual([
    expect.objectContaining({
      socialReason: 'Groupe Horizon',
      contactNom: 'Louis Petit',
      version: 7,
    }),
  ]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('[BO-17] keeps what was typed when another operator saved first', async () => {
  answerCalls([[changeFunder, () => refusalOf('FICHE_MODIFIEE', 'Cette fiche a changé.')]]);
  const onDone = vi.fn<() => void>();
  const { user } = renderSigned(<FunderForm funder={FUNDER} onDone={onDone} />);
  await user.clear(field(/^Raison sociale/));
  await user.type(field(/^Raison sociale/), 'Horizon');
  await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
  expect(await screen.findByText('Cette fiche a changé.')).toBeDefined();
  expect(field(/^Raison sociale/).value).toBe('Horizon');
  expect(onDone).not.toHaveBeenCalled();
});

it('[BO-17] [A10] lists the missing fields of a new funder, with those of its first user', async () => {
  const { fetch } = answerCalls([[createFunder, () => ({ body: FUNDER })]]);
  const { user } = renderSigned(<FunderForm onDone={() => undefined} />);
  await user.click(screen.getByRole('button', { name: /Créer/ }));
  await waitFor(() => expect(problems()).toHaveLength(5));
  expect(problems().map((one) => one.split(' ')[0])).toEqual([
    '#financeur-socialReason',
    '#financeur-siret',
    '#financeur-premierUtilisateur-prenom',
    '#financeur-premierUtilisateur-nom',
    '#financeur-premierUtilisateur-email',
  ]);
  expect(document.getElementById('financeur-premierUtilisateur-email')).not.toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('[BO-17] invites an administrator once and empties the form', async () => {
  const { sent } = answerCalls([[inviteFunderAdministrator, () => ({ body: FUNDER })]]);
  const { user } = renderSigned(<FunderUsers funder={FUNDER} mayAct maySeeAccesses={false} />);
  await user.click(screen.getByText(/Inviter/, { selector: 'summary *, summary, button *' }));
  await user.type(document.getElementById('administrateur-prenom')!, 'Inès');
  await user.type(document.getElementById('administrateur-nom')!, 'Moreau');
  await user.type(document.getElementById('administrateur-email')!, 'ines@horizon.example');
  await user.dblClick(screen.getByRole('button', { name: /invitation/i }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, inviteFunderAdministrator)).toEqual([
    { prenom: 'Inès', nom: 'Moreau', email: 'ines@horizon.example' },
  ]);
  expect(document.querySelector<HTMLInputElement>('#administrateur-email')?.value).toBe('');
});
