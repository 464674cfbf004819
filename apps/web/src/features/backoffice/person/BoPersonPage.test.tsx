// @vitest-environment happy-dom
import {
  getPersonSheet,
  liftOpposition,
  openRequestForPerson,
  resendProofLink,
  startMailChange,
  unlockSignIn,
} from '@portail/contract/backoffice/person-sheet.calls.ts';
import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, notices, renderSigned } from '../../../../test/render.tsx';
import { SHEET } from '../../../../test/person-sheet.ts';
import { PageContext } from '../../../shared/page/page-context.ts';
import BoPersonPage from './BoPersonPage.tsx';

const show = (permissions: readonly Permission[], change: Partial<PersonSheet> = {}) => {
  const { sent } = answerCalls([
    [getPersonSheet, () => ({ body: { ...SHEET, ...change } })],
    [openRequestForPerson, () => ({ body: { id: 'd-1', reference: 'DG-2026-000042' } })],
    [startMailChange, () => ({ status: 204 })],
    [unlockSignIn, () => ({ status: 204 })],
    [liftOpposition, () => ({ status: 204 })],
    [resendProofLink, () => ({ status: 204 })],
  ]);
  const page = { id: 'BO_PERSON', title: '', params: { idPersonne: SHEET.id } } as const;
  return {
    sent,
    ...renderSigned(
      <PageContext value={page}>
        <BoPersonPage />
      </PageContext>,
      { permissions },
    ),
  };
};
const SUPPORT = ['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES'] as const;

it('[32-5] shows ten tabs, the address and the suspension that only a manager may lift', async () => {
  show(SUPPORT);
  const tabs = within(await screen.findByRole('navigation', { name: 'Fiche de la personne' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Identité',
    'Contrats',
    'Avoirs',
    'Commandes',
    'Paiements',
    'Déclarations',
    'Demandes',
    'Connexions',
    'Consultations',
    'Autorités',
  ]);
  expect(screen.getByText('4 rue des Lilas, 69006 LYON')).toBeDefined();
  expect(screen.getByText(/ce n’est pas moi/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rétablir ses opérations' })).toBeNull();
});

it('[32-5] opens a request in the name of the person once', async () => {
  const { sent, user } = show([...SUPPORT, 'BO_OPERATIONS']);
  await user.click(await screen.findByRole('button', { name: 'Ouvrir une demande en son nom' }));
  expect(screen.getByRole('button', { name: 'Rétablir ses opérations' })).toBeDefined();
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Contrat/), '100001');
  await user.selectOptions(dialog.getByLabelText(/^Objet/), 'AUTRE');
  await user.type(dialog.getByLabelText(/^Ce que la personne demande/), 'Carnet non reçu');
  await user.dblClick(dialog.getByRole('button', { name: 'Ouvrir la demande' }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Demande ouverte La demande DG-2026-000042 est ouverte.']),
  );
  expect(bodiesOf(sent, openRequestForPerson)).toEqual([
    { numeroContrat: '100001', objet: 'AUTRE', message: 'Carnet non reçu' },
  ]);
});

it('[32-5] starts a change of e-mail with a reason', async () => {
  const { sent, user } = show(SUPPORT);
  await user.click(await screen.findByRole('button', { name: 'Changer son adresse e-mail' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Nouvelle adresse/), 'nouvelle@courriel.example');
  await user.click(dialog.getByRole('button', { name: 'Envoyer le lien' }));
  expect(bodiesOf(sent, startMailChange)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Motif/), 'BOITE_PERDUE');
  await user.click(dialog.getByRole('button', { name: 'Envoyer le lien' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, startMailChange)).toEqual([
    { mail: 'nouvelle@courriel.example', motif: 'BOITE_PERDUE' },
  ]);
});

it('[32-3] unlocks a blocked sign-in with a reason', async () => {
  const { sent, user } = show(SUPPORT, { connexionBloqueeJusquA: '18/11/2026 10:15' });
  expect(await screen.findByText('Connexion bloquée jusqu’au 18/11/2026 10:15')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Débloquer la connexion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Débloquer' }));
  expect(bodiesOf(sent, unlockSignIn)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Motif/), 'IDENTITE_VERIFIEE');
  await user.dblClick(dialog.getByRole('button', { name: 'Débloquer' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, unlockSignIn)).toEqual([{ motif: 'IDENTITE_VERIFIEE' }]);
});

it('[32-3] sends the link of an unconfirmed address again, which a reader may not', async () => {
  const change = {
    lienEnAttente: { mail: 'camille.nouvelle@courriel.example', expireLe: '19/11/2026 10:00' },
  };
  const { sent, user, unmount } = show(SUPPORT, change);
  await user.dblClick(await screen.findByRole('button', { name: 'Renvoyer le lien' }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Lien renvoyé Le lien précédent ne fonctionne plus.']),
  );
  expect(bodiesOf(sent, resendProofLink)).toHaveLength(1);
  unmount();
  show([], change);
  expect(await screen.findByText(/camille\.nouvelle/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Renvoyer le lien' })).toBeNull();
});

it('[32-3] lifts the opposition on the chosen vouchers, with a reason', async () => {
  const oppositions = ['5000000042', '5000000043'].map((numeroTitre) => ({
    numeroTitre,
    valeurFaciale: 15,
    motif: 'PERTE' as const,
    date: '12/11/2026',
  }));
  const { sent, user, unmount } = show(SUPPORT, { oppositions });
  await user.click(await screen.findByRole('button', { name: 'Lever une opposition' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^5000000043, 15,00.€, déclaré perdu/ }));
  await user.click(dialog.getByRole('button', { name: 'Lever l’opposition' }));
  expect(bodiesOf(sent, liftOpposition)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Motif/), 'TITRES_RETROUVES');
  await user.dblClick(dialog.getByRole('button', { name: 'Lever l’opposition' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, liftOpposition)).toEqual([
    { titres: ['5000000042'], motif: 'TITRES_RETROUVES' },
  ]);
  unmount();
  show([], { oppositions });
  expect(await screen.findByText('4 rue des Lilas, 69006 LYON')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Lever une opposition' })).toBeNull();
});
