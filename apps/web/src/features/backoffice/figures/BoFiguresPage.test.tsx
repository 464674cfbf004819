// @vitest-environment happy-dom
import { enterDatedFigure, getDatedFigures } from '@portail/contract/backoffice/figures.calls.ts';
import type { DatedFigure } from '@portail/contract/backoffice/figures.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import BoFiguresPage from './BoFiguresPage.tsx';

const UPCOMING: DatedFigure = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  nature: 'PLAFOND_EXONERATION',
  valableDu: '01/01/2050',
  valeurs: { plafond: 2_999 },
  source: 'Arrêté du 4 décembre',
  etat: 'A_VENIR',
  saisiPar: 'Lucie Fontaine',
  validePar: 'Marc Delmas',
  saisiLe: '12/11/2026 09:00',
};

const open = (
  calls: Parameters<typeof answerCalls>[0] = [],
  person: Parameters<typeof signInAs>[0] = {},
) => {
  signInAs({ space: 'ESPACE_OPERATEUR', permissions: ['BO_PARAMETRES'], ...person });
  const { sent } = answerCalls([
    [getDatedFigures, () => ({ body: [UPCOMING] })],
    [getSavedViews, () => ({ body: [] })],
    ...calls,
  ]);
  const page = renderPages({ BO_FIGURES: BoFiguresPage }, hrefOf('BO_FIGURES'));
  return { ...page, sent };
};

it('[32-8] shows a line with its amounts, its source and both persons', async () => {
  open();
  const table = within(await screen.findByRole('table'));
  await table.findByText(/Plafond par an.*2.999,00/);
  expect(screen.getByText('Arrêté du 4 décembre')).toBeTruthy();
  expect(screen.getByText(/Lucie Fontaine, avec l’accord de Marc Delmas/)).toBeTruthy();
});

it('[32-8] asks once for a new line, from the amounts in force, with its day and source', async () => {
  const { user, sent } = open([[enterDatedFigure, () => ({})]]);
  await user.click(await screen.findByRole('button', { name: /Indemnité d’entretien/ }));
  const dialog = within(screen.getByRole('dialog'));
  const amount = dialog.getByLabelText<HTMLInputElement>('Par jour');
  expect(amount.value).toBe('3,92');
  await user.clear(amount);
  await user.type(amount, 'quatre');
  await user.click(dialog.getByRole('button', { name: 'Demander l’enregistrement' }));
  expect((await dialog.findAllByText('Montant invalide.')).length).toBeGreaterThan(0);
  await user.clear(amount);
  await user.type(amount, '4,05');
  await user.type(dialog.getByLabelText(/^Valable à partir du/), '01/01/2050');
  await user.type(dialog.getByLabelText(/^Source/), 'F12812');
  await user.dblClick(dialog.getByRole('button', { name: 'Demander l’enregistrement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, enterDatedFigure)).toEqual([
    {
      nature: 'INDEMNITE_ENTRETIEN',
      valableDu: '01/01/2050',
      source: 'F12812',
      valeurs: { parJour: 4.05 },
    },
  ]);
});

it('[32-8] leaves out a net figure that is not published, and shows a refusal', async () => {
  const { user, sent } = open([
    [
      enterDatedFigure,
      () => refusalOf('VALEUR_DEJA_EN_VIGUEUR', 'Un jour à venir, s’il vous plaît.'),
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: /Salaires minimaux/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^SMIC horaire net publié/));
  await user.type(dialog.getByLabelText(/^Valable à partir du/), '01/01/2020');
  await user.type(dialog.getByLabelText(/^Source/), 'Décret');
  await user.click(dialog.getByRole('button', { name: 'Demander l’enregistrement' }));
  await dialog.findByText('Un jour à venir, s’il vous plaît.');
  const [body] = bodiesOf(sent, enterDatedFigure);
  expect(body).toMatchObject({ nature: 'SALAIRES_MINIMAUX', valeurs: { smicBrut: 12.31 } });
  expect(JSON.stringify(body)).not.toContain('smicNet');
});

it('[32-8] offers no entry to an operator who may only read', async () => {
  open([], { user: { readOnly: true } });
  await screen.findByText('Arrêté du 4 décembre');
  expect(screen.queryByRole('button', { name: /Saisir/ })).toBeNull();
});
