// @vitest-environment happy-dom
import {
  changeOperatorRole,
  endOperatorSessions,
  getOperators,
  inviteOperator,
  reactivateOperator,
  resendOperatorInvitation,
  suspendOperator,
} from '@portail/contract/backoffice/operators.calls.ts';
import type { OperatorAccount } from '@portail/contract/backoffice/operators.schemas.ts';
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
import BoOperatorsPage from './BoOperatorsPage.tsx';

const INES: OperatorAccount = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  login: 'ines.moreau',
  nom: 'Moreau',
  prenom: 'Inès',
  email: 'ines.moreau@portail-cesu.example',
  role: 'BO_SUPPORT',
  statut: 'ACTIF',
  dateCreation: '12/11/2026',
  derniereConnexion: '18/11/2026 09:12',
  invitationValableJusquau: null,
  demandeEnAttente: null,
  soiMeme: false,
  dernierGestionnaire: false,
};

const open = (
  operator: Partial<OperatorAccount>,
  calls: Parameters<typeof answerCalls>[0] = [],
  person: Parameters<typeof signInAs>[0] = {},
) => {
  signInAs({ space: 'ESPACE_OPERATEUR', permissions: ['BO_OPERATEURS'], ...person });
  const { sent } = answerCalls([
    [getOperators, () => ({ body: [{ ...INES, ...operator }] })],
    [getSavedViews, () => ({ body: [] })],
    ...calls,
  ]);
  const page = renderPages({ BO_OPERATORS: BoOperatorsPage }, hrefOf('BO_OPERATORS'));
  return { ...page, sent };
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('[32-8] asks once for an invitation, after checking the login', async () => {
  const { user, sent } = open({}, [[inviteOperator, () => ({})]]);
  await user.click(await button('Inviter un opérateur'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Prénom'), 'Paul');
  await user.type(dialog.getByLabelText('Nom'), 'Girard');
  await user.type(dialog.getByLabelText(/^Adresse/), 'paul.girard@portail-cesu.example');
  await user.type(dialog.getByLabelText(/^Identifiant/), 'p girard');
  await user.click(dialog.getByRole('radio', { name: /Lecture seule/ }));
  await user.click(dialog.getByRole('button', { name: 'Demander l’invitation' }));
  expect((await dialog.findAllByText(/3 à 64 lettres/)).length).toBeGreaterThan(0);
  await user.clear(dialog.getByLabelText(/^Identifiant/));
  await user.type(dialog.getByLabelText(/^Identifiant/), 'paul.girard');
  await user.dblClick(dialog.getByRole('button', { name: 'Demander l’invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, inviteOperator)).toEqual([
    {
      prenom: 'Paul',
      nom: 'Girard',
      email: 'paul.girard@portail-cesu.example',
      identifiant: 'paul.girard',
      role: 'BO_LECTURE',
    },
  ]);
});

it('[32-8] asks for another role, and shows why it is refused', async () => {
  const { user, sent } = open({}, [
    [changeOperatorRole, () => refusalOf('DERNIER_GESTIONNAIRE', 'C’est le dernier.')],
  ]);
  await user.click(await button(/^Changer le rôle.*Inès Moreau/));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('option', { name: 'Assistance' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Rôle'), 'BO_LECTURE');
  await user.click(dialog.getByRole('button', { name: 'Demander ce rôle' }));
  await dialog.findByText('C’est le dernier.');
  expect(bodiesOf(sent, changeOperatorRole)).toEqual([{ role: 'BO_LECTURE' }]);
});

it('[32-8] suspends and ends sessions with a reason', async () => {
  const { user, sent } = open({}, [
    [suspendOperator, () => ({})],
    [endOperatorSessions, () => ({})],
  ]);
  await user.click(await button('Suspendre Inès Moreau'));
  const suspension = within(screen.getByRole('dialog'));
  await user.click(suspension.getByRole('button', { name: 'Suspendre' }));
  expect(bodiesOf(sent, suspendOperator)).toEqual([]);
  await user.selectOptions(suspension.getByLabelText('Motif'), 'DEPART');
  await user.click(suspension.getByRole('button', { name: 'Suspendre' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button(/^Fermer les connexions.*Inès Moreau/));
  const sessions = within(screen.getByRole('dialog'));
  await user.selectOptions(sessions.getByLabelText('Motif'), 'APPAREIL_PERDU');
  await user.click(sessions.getByRole('button', { name: 'Fermer les connexions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, suspendOperator)).toEqual([{ motif: 'DEPART' }]);
  expect(bodiesOf(sent, endOperatorSessions)).toEqual([{ motif: 'APPAREIL_PERDU' }]);
});

it('[32-8] offers a suspended operator their return, and an invited one a new link', async () => {
  const suspended = open({ statut: 'SUSPENDU' }, [[reactivateOperator, () => ({})]]);
  await suspended.user.click(await button('Réactiver Inès Moreau'));
  expect(screen.queryByRole('button', { name: /^Suspendre/ })).toBeNull();
  await suspended.user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', {
      name: 'Demander la réactivation',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodiesOf(suspended.sent, reactivateOperator)).toHaveLength(1);
  suspended.unmount();
  const invited = open({ statut: 'INVITE', derniereConnexion: null }, [
    [resendOperatorInvitation, () => ({})],
  ]);
  await screen.findByText('Le lien a expiré');
  await invited.user.click(await button(/^Renvoyer le lien/));
  await waitFor(() => expect(bodiesOf(invited.sent, resendOperatorInvitation)).toHaveLength(1));
});

it('[32-8] offers nothing on oneself, nor to an operator who may only read, and warns a lone manager', async () => {
  const own = open({ soiMeme: true, role: 'BO_GESTIONNAIRE', dernierGestionnaire: true });
  await screen.findByText('Un second gestionnaire est nécessaire');
  expect(screen.queryByRole('button', { name: /Inès/ })).toBeNull();
  own.unmount();
  open({}, [], { user: { readOnly: true } });
  await screen.findByText('Actif');
  expect(screen.queryByRole('button', { name: /Inès|Inviter/ })).toBeNull();
});
