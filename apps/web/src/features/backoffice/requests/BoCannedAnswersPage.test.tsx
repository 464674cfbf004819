// @vitest-environment happy-dom
import {
  addCannedAnswer,
  changeCannedAnswer,
  getCannedAnswers,
  removeCannedAnswer,
} from '@portail/contract/backoffice/canned-answers.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { hrefOf } from '@portail/contract/pages/href.ts';
import BoCannedAnswersPage from './BoCannedAnswersPage.tsx';

const ANSWER = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  titre: 'Délai',
  texte: 'Bonjour {nom},',
  numeroContrat: null,
  dateMiseAJour: '12/11/2026 09:00',
  version: 4,
};

const open = (
  calls: Parameters<typeof answerCalls>[0],
  person: Parameters<typeof signInAs>[0] = {},
) => {
  signInAs({ space: 'ESPACE_OPERATEUR', permissions: ['BO_DEMANDES_GESTION'], ...person });
  const { sent } = answerCalls([[getCannedAnswers, () => ({ body: [ANSWER] })], ...calls]);
  const page = renderPages({ BO_CANNED_ANSWERS: BoCannedAnswersPage }, hrefOf('BO_CANNED_ANSWERS'));
  return { ...page, sent };
};

it('[32-6] writes a canned answer once, with a name in braces only', async () => {
  const { user, sent } = open([[addCannedAnswer, () => ({ body: ANSWER })]]);
  await screen.findByText('Tous les contrats');
  await user.click(screen.getByRole('button', { name: 'Écrire une réponse type' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Titre/), 'Délai');
  await user.type(dialog.getByLabelText(/^Texte/), 'Bonjour {{prenom},');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect((await dialog.findAllByText(/seul \{nom\} est remplacé/)).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText(/^Texte/));
  await user.type(dialog.getByLabelText(/^Texte/), 'Bonjour {{nom},');
  await user.dblClick(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, addCannedAnswer)).toEqual([{ titre: 'Délai', texte: 'Bonjour {nom},' }]);
});

it('[32-6] changes a canned answer at the version that was read, and says when it changed since', async () => {
  const { user, sent } = open([
    [changeCannedAnswer, () => refusalOf('REPONSE_TYPE_MODIFIEE', 'Elle a changé entre-temps.')],
  ]);
  await user.click(await screen.findByRole('button', { name: /^Modifier la réponse type/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Numéro de contrat/), '100001');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText('Elle a changé entre-temps.');
  expect(bodiesOf(sent, changeCannedAnswer)).toEqual([
    { titre: 'Délai', texte: 'Bonjour {nom},', numeroContrat: '100001', version: 4 },
  ]);
});

it('[32-6] removes a canned answer once it is confirmed', async () => {
  const { user, sent } = open([[removeCannedAnswer, () => ({})]]);
  await user.click(await screen.findByRole('button', { name: /^Retirer la réponse type/ }));
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.dblClick(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('[32-6] shows canned answers without acts to an operator who may only read', async () => {
  open([], { user: { readOnly: true } });
  await screen.findByText('Tous les contrats');
  expect(screen.queryByRole('button', { name: /réponse type/ })).toBeNull();
});
