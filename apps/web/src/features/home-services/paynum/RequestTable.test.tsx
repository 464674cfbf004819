// @vitest-environment happy-dom
import {
  changePaynumSupport,
  deletePaynumRequest,
  editPaynumRequest,
} from '@portail/contract/home-services/home-paynum.calls.ts';
import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { RequestTable } from './RequestTable.tsx';

type Requests = Parameters<typeof RequestTable>[0]['requests'];
const REQUEST: Requests[number] = {
  id: '00000000-0000-4000-8000-000000000001',
  numeroContrat: '100001',
  raisonSociale: 'Les Tilleuls',
  dateDemande: '17/11/2026',
  choixSupport: 'TITRE',
  statut: 'EN_ATTENTE',
};

const open = (
  answers: Parameters<typeof answerCalls>[0] = [],
  statut: Requests[number]['statut'] = 'EN_ATTENTE',
) => {
  const { sent } = answerCalls([
    ...answers,
    [getRedirectOrigins, () => ({ body: { origines: ['https://paynum.exemple'] } })],
  ]);
  const page = renderSigned(<RequestTable requests={[{ ...REQUEST, statut }]} open={[]} />, {
    space: 'ESPACE_BENEFICIAIRE',
  });
  return { ...page, sent };
};

it('[SAP-22, 28-4] changes the form once, and keeps the choice after a refusal', async () => {
  const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
  const { user, sent } = open([
    [changePaynumSupport, () => answers.shift()?.() ?? { body: { choixSupport: 'COMPTE' } }],
  ]);
  await user.click(
    screen.getByRole('button', { name: 'Changer la forme de la demande du 17/11/2026' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Compte CESU/ }));
  const save = dialog.getByRole('button', { name: 'Enregistrer ce choix' });
  await user.click(save);
  await dialog.findByText('Indisponible.');
  expect(dialog.getByRole('radio', { name: /^Compte CESU/ })).toHaveProperty('checked', true);
  await user.dblClick(save);
  await waitFor(() => expect(notices().join()).toContain('Forme changée'));
  expect(bodiesOf(sent, changePaynumSupport)).toEqual([
    { choixSupport: 'COMPTE' },
    { choixSupport: 'COMPTE' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[SAP-21, 28-4] deletes after a confirmation that names the request', async () => {
  const { user, sent } = open([[deletePaynumRequest, () => ({})]]);
  await user.click(screen.getByRole('button', { name: 'Supprimer la demande du 17/11/2026' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/Votre demande pour le contrat 100001 sera retirée/)).toBeDefined();
  await user.dblClick(dialog.getByRole('button', { name: 'Supprimer la demande du 17/11/2026' }));
  await waitFor(() => expect(notices().join()).toContain('Demande supprimée'));
  expect(sent.map(({ url }) => url)).toEqual([
    `/api/sap/paynum/demandes/${REQUEST.id}/suppression`,
  ]);
});

it('[SAP-20, 28-4] says why the site of the partner was not opened', async () => {
  const { user, sent } = open([
    [editPaynumRequest, () => refusalOf('X', 'Paynum ne répond pas.', [], 400)],
  ]);
  await user.click(
    screen.getByRole('button', { name: 'Modifier la demande du 17/11/2026 sur le site de Paynum' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Continuer sur le site de Paynum' }));
  await dialog.findByText('Paynum ne répond pas.');
  expect(bodiesOf(sent, editPaynumRequest)).toEqual([{ numeroContrat: '100001' }]);
});

it('[SAP-22, 28-4] a granted request changes its form alone, a refused one nothing', () => {
  const page = open([], 'VALIDEE');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  page.unmount();
  open([], 'REFUSEE');
  expect(screen.queryByRole('button')).toBeNull();
});
