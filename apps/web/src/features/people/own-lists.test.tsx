// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { getFaq } from '@portail/contract/people/help.calls.ts';
import {
  getConsultations,
  getDataExports,
  getErasure,
} from '@portail/contract/people/privacy.calls.ts';
import { getConsents } from '@portail/contract/people/profile.calls.ts';
import {
  getRequestFiles,
  getRequestMessages,
  getRequests,
} from '@portail/contract/people/requests.calls.ts';
import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import { requestHref } from '../../shared/contact/request-href.ts';
import HelpPage from './help/HelpPage.tsx';
import PrivacyPage from './privacy/PrivacyPage.tsx';
import MyRequestsPage from './requests/MyRequestsPage.tsx';

const REQUEST: Request = {
  id: 'd1',
  reference: 'DEM-1',
  objet: 'AUTRE',
  statut: 'EN_COURS',
  dateCreation: '01/11/2026',
  dateMiseAJour: '02/11/2026',
  nombreMessages: 2,
  nombreFichiers: 1,
  avis: null,
  avisPossible: false,
};
const requests = (count: number, from = 1): readonly Request[] =>
  Array.from({ length: count }, (_, rank) => ({ ...REQUEST, id: `d${rank + from}` }));
const consultations = (count: number, from = 1) =>
  Array.from({ length: count }, (_, rank) => ({
    id: `c${rank + from}`,
    date: '12/11/2026 09:00',
    par: 'ASSISTANCE',
    organisme: 'Portail CESU',
    lectureSeule: true,
    motif: rank === 0 ? 'Appel' : '',
  }));

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers, readOnly = false) => {
  signInAs({ permissions: ['GERER_PROFIL'], user: { readOnly } });
  const { sent } = answerCalls([
    ...answers,
    [getRequestMessages, () => ({ body: [] })],
    [getRequestFiles, () => ({ body: [] })],
    [getConsents, () => ({ body: [] })],
    [getConsultations, () => ({ body: [] })],
    [getDataExports, () => ({ body: [] })],
    [getErasure, () => ({ body: { statut: 'AUCUNE', obstacles: [], details: [], conserve: [] } })],
  ]);
  const page = renderPages(
    { MY_REQUESTS: MyRequestsPage, PRIVACY: PrivacyPage, HELP: HelpPage },
    start,
  );
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);
const more = () => screen.findByRole('button', { name: 'Afficher la suite' });
/** The second page fails once. */
const pagesOf = (first: readonly object[], second: readonly object[]): (() => FakeAnswer) => {
  const waiting: FakeAnswer[] = [
    { body: first },
    refusalOf('X', 'Panne.', [], 403),
    { body: second },
  ];
  return () => waiting.shift() ?? { body: [] };
};

describe('requests of a person', () => {
  it('[28-4] leads to each request, and to a new one', async () => {
    open(hrefOf('MY_REQUESTS'), [[getRequests, () => ({ body: [REQUEST] })]]);
    const link = await screen.findByRole('link', { name: 'Autre question' });
    expect(link.getAttribute('href')).toBe(requestHref('d1'));
    expect(words()).toContain('2 messages, 1 fichier');
    expect(screen.getByRole('link', { name: 'Écrire une nouvelle demande' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('[28-4] the next page follows the last request; one that fails says so and is asked for again', async () => {
    const { user, sent } = open(hrefOf('MY_REQUESTS'), [
      [getRequests, pagesOf(requests(21), requests(3, 21))],
    ]);
    await user.click(await more());
    await screen.findByText('La suite n’a pas pu être lue.');
    expect(screen.getAllByRole('link', { name: 'Autre question' })).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(words()).toContain('23 demandes affichées'));
    expect(sent.at(-1)?.url).toContain('avant=d20');
  });

  it('[28-4] says that there is none; a person who may only read writes none', async () => {
    const first = open(hrefOf('MY_REQUESTS'), [[getRequests, () => ({ body: [] })]]);
    await screen.findByText('Vous n’avez encore rien demandé.');
    expect(screen.getByRole('link', { name: 'Écrire une demande' })).toBeDefined();
    first.unmount();
    open(hrefOf('MY_REQUESTS'), [[getRequests, () => ({ body: [] })]], true);
    await screen.findByText('Vous n’avez encore rien demandé.');
    expect(screen.queryByRole('link', { name: 'Écrire une demande' })).toBeNull();
  });

  it('[28-4] opens one at its address, even when the list cannot be read', async () => {
    open(requestHref('d1'), [[getRequests, () => refusalOf('X', 'Panne.', [], 403)]]);
    expect(await screen.findByRole('button', { name: /Envoyer/ })).toBeDefined();
  });
});

describe('privacy of a person', () => {
  it('[P9] who has opened the space, with the reason; a page that fails says so', async () => {
    const { user, sent } = open(hrefOf('PRIVACY'), [
      [getConsultations, pagesOf(consultations(21), consultations(2, 21))],
    ]);
    await screen.findByText(/Motif : Appel/, { normalizer: plain });
    await user.click(await more());
    await screen.findByText('La suite n’a pas pu être lue.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(words()).toContain('22 consultations affichées'));
    expect(sent.at(-1)?.url).toContain('avant=c20');
  });

  it('[P9] a part that cannot be read leaves the others', async () => {
    const answers = [() => refusalOf('X', 'Consentements illisibles.', [], 403)];
    const { user } = open(hrefOf('PRIVACY'), [
      [getConsents, () => answers.shift()?.() ?? { body: [] }],
    ]);
    await screen.findByText('Consentements illisibles.');
    await screen.findByText('Personne d’autre que vous n’a ouvert votre espace.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Vous n’avez encore fait aucun choix.');
    expect(screen.getByRole('link', { name: 'Faire mon choix' })).toBeDefined();
  });
});

it('[28-4] questions that cannot be read are asked for again', async () => {
  const answers = [() => refusalOf('X', 'Panne.', [], 403)];
  const { user } = open(hrefOf('HELP'), [[getFaq, () => answers.shift()?.() ?? { body: [] }]]);
  await screen.findByText('Panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(words()).not.toContain('Panne.'));
});
