// @vitest-environment happy-dom
import { getServiceSchemes } from '@portail/contract/home-services/home-orders.calls.ts';
import { getPaynumRequests } from '@portail/contract/home-services/home-paynum.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  listedProblems,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import CommandeChoixDispositifPage from './CommandeChoixDispositifPage.tsx';
import { forgetRefusals } from './refusals.ts';
import { resetService } from './service-draft.ts';

const activity = { code: 'DEC_1', libelle: 'Entretien de la maison', tarifHoraire: 26 };
const OFFERS: Readonly<Record<string, readonly object[]>> = {
  '7001': [
    { code: 'PRESTATAIRE', libelle: 'Prestataire', prestations: [activity] },
    { code: 'MANDATAIRE', libelle: 'Mandataire', prestations: [activity] },
  ],
  '7002': [{ code: 'PRESTATAIRE', libelle: 'Prestataire', prestations: [activity] }],
  '7003': [],
};
const NAMES: Readonly<Record<string, string>> = {
  '7001': 'Net et Clair',
  '7002': 'Jardins Verts',
  '7003': 'Sans Offre',
};

const open = (
  clients: readonly string[],
  schemes: (clientId: string) => FakeAnswer = (clientId) => ({ body: OFFERS[clientId] }),
) => {
  signInAs({
    permissions: ['COMMANDER_PRESTATION'],
    user: {
      sap: {
        civility: 'MME',
        name: 'Durand',
        firstName: 'Camille',
        beneficiaryId: 'B1',
        cesuAccountId: null,
        spaces: clients.map((clientId) => ({
          clientId,
          clientNumber: clientId,
          companyName: NAMES[clientId] ?? clientId,
        })),
        selectedArea: null,
      },
    },
  });
  const { sent } = answerCalls([
    [
      getServiceSchemes,
      ({ url }) => schemes(new URLSearchParams(url.split('?')[1]).get('clientId') ?? ''),
    ],
    [getPaynumRequests, () => ({ body: { demandesCesu: [] } })],
  ]);
  const page = renderPages(
    { COMMANDE_CHOIX_DISPOSITIF: CommandeChoixDispositifPage },
    hrefOf('COMMANDE_CHOIX_DISPOSITIF'),
  );
  return { ...page, sent };
};
const next = () => screen.findByRole('button', { name: 'Continuer' });
const scheme = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const isNext = () =>
  waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('COMMANDE_ATTRIBUTION')));

beforeEach(() => {
  resetService();
  forgetRefusals();
});

it('[SAP-33, 28-4] requires the provider, then the scheme, and leads each error to its field', async () => {
  const { user } = open(['7001', '7002']);
  await user.click(await next());
  expect(await listedProblems()).toEqual(['Votre prestataire : Ce champ est requis.']);
  await user.selectOptions(field(/^Votre prestataire/), 'Net et Clair');
  await scheme(/^Prestataire/);
  await user.click(await next());
  expect(await listedProblems()).toEqual([
    'Comment le service vous est-il rendu ? : Ce champ est requis.',
  ]);
  await user.click(await scheme(/^Prestataire/));
  expect(document.querySelector('.error-summary')).toBeNull();
  await user.click(await next());
  await isNext();
});

it('[SAP-33] warns a person who becomes an employer, and another provider empties the choice', async () => {
  const { user } = open(['7001', '7002']);
  await user.selectOptions(await screen.findByLabelText(/^Votre prestataire/), 'Net et Clair');
  await user.click(await scheme(/^Mandataire/));
  screen.getByText('Vous serez l’employeur de la personne qui vient chez vous');
  await user.selectOptions(field(/^Votre prestataire/), 'Jardins Verts');
  await waitFor(() =>
    expect(screen.getAllByRole('radio', { name: /^Prestataire/ })).toHaveLength(1),
  );
  expect((await scheme(/^Prestataire/)).checked).toBe(false);
  expect(
    screen.queryByText('Vous serez l’employeur de la personne qui vient chez vous'),
  ).toBeNull();
});

it('[SAP-33] the only provider is chosen by itself, and the draft brings the choice back', async () => {
  const { user } = open(['7001']);
  await screen.findByText('Votre prestataire : Net et Clair.', { normalizer: plain });
  await user.click(await scheme(/^Mandataire/));
  act(() => navigate(hrefOf('COMMANDE')));
  expect(screen.queryByRole('radio')).toBeNull();
  act(() => navigate(hrefOf('COMMANDE_CHOIX_DISPOSITIF')));
  await waitFor(async () => expect((await scheme(/^Mandataire/)).checked).toBe(true));
});

it('[SAP-33] a provider that offers nothing is said, and the order does not go on', async () => {
  const { user } = open(['7003']);
  await screen.findByText('Ce prestataire ne propose aucun service pour le moment.');
  await user.click(await next());
  await listedProblems();
  expect(currentLocation().pathname).toBe(hrefOf('COMMANDE_CHOIX_DISPOSITIF'));
});

it('[SAP-33] an offer that cannot be read is asked for again', async () => {
  const answers = [() => refusalOf('X', 'L’offre est en panne.', [], 400)];
  const { user } = open(['7001'], (clientId) => answers.shift()?.() ?? { body: OFFERS[clientId] });
  await screen.findByText('L’offre est en panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await scheme(/^Prestataire/)).toBeDefined();
});

it('[SAP-33] a person without a provider is told so, and offered no form', async () => {
  open([]);
  await screen.findByText('Aucun prestataire n’est rattaché à votre compte.');
  expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
});

it('[SAP-33] an order is given up after a confirmation, and the choice with it', async () => {
  const { user } = open(['7001', '7002']);
  await user.selectOptions(await screen.findByLabelText(/^Votre prestataire/), 'Net et Clair');
  await user.click(await scheme(/^Mandataire/));
  await user.click(screen.getByRole('button', { name: 'Abandonner cette commande' }));
  await user.click(screen.getByRole('button', { name: 'Continuer la commande' }));
  expect((await scheme(/^Mandataire/)).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Abandonner cette commande' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Abandonner cette commande' });
  await user.click(confirm ?? document.body);
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('COMMANDE')));
});
