// @vitest-environment happy-dom
import {
  addFollowUp,
  changeManagementRequest,
  getRequestOperators,
  getRequestStatistics,
  mergeManagementRequest,
  reopenManagementRequest,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { getAnswersForRequest } from '@portail/contract/backoffice/canned-answers.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
  summary,
} from '../../../../test/render.tsx';
import { Assignment } from './Assignment.tsx';
import { AnswerForm, useFollowUpForm } from './FollowUpForms.tsx';
import { RequestStatistics } from './RequestStatistics.tsx';
import { StatusActs } from './StatusActs.tsx';

const aRequest = (change: Partial<ManagementRequest> = {}): ManagementRequest => ({
  id: 'r-1',
  reference: 'DG-2026-000042',
  objet: 'AUTRE',
  statut: 'EN_COURS',
  dateCreation: '10/11/2026',
  priorite: 'NORMALE',
  operateur: null,
  echeance: '13/11/2026 11:00',
  enRetard: false,
  dateMiseAJour: '11/11/2026',
  fichiers: [],
  description: 'Mon compte est bloqué.',
  descriptionInitiale: null,
  beneficiaire: {
    nom: 'Amina Diallo',
    mail: 'amina@example.fr',
    login: null,
    typeEspace: null,
    numeroContrat: null,
  },
  suivis: [],
  reunieA: null,
  reunies: [],
  avis: null,
  attribueeAMoi: false,
  suivieParMoi: true,
  version: 3,
  ...change,
});

function Answer() {
  const request = aRequest();
  return <AnswerForm form={useFollowUpForm(request, 'PERSONNE')} request={request} />;
}
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const send = () => screen.getByRole('button', { name: 'Envoyer la réponse' });

it('[BO-09] sends an answer once with the version that was read, and empties the form', async () => {
  const { sent } = answerCalls([
    [addFollowUp, () => ({ body: [] })],
    [getAnswersForRequest, () => ({ body: [] })],
  ]);
  const { user } = renderSigned(<Answer />);
  await user.type(words(), 'Votre compte est débloqué.');
  await user.dblClick(send());
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: C’est enregistré La réponse à la demande DG-2026-000042 est partie.',
    ]),
  );
  expect(bodiesOf(sent, addFollowUp)).toEqual([
    {
      commentaire: 'Votre compte est débloqué.',
      visibilite: 'PERSONNE',
      statut: 'EN_COURS',
      version: 3,
    },
  ]);
  expect(sent.find(({ method }) => method === 'POST')?.headers.get('Idempotency-Key')).toMatch(
    /^[0-9a-f-]{36}$/,
  );
  expect(words().value).toBe('');
});

it('[BO-09] [A10] wants an answer, and keeps it when the server refuses', async () => {
  const { sent } = answerCalls([
    [getAnswersForRequest, () => ({ body: [] })],
    [addFollowUp, () => refusalOf('DEMANDE_MODIFIEE', 'La demande a changé.')],
  ]);
  const { user } = renderSigned(<Answer />);
  await user.click(send());
  await waitFor(() =>
    expect(problems()).toEqual(['#suivi-personne Votre réponse : Ce champ est requis.']),
  );
  expect(bodiesOf(sent, addFollowUp)).toEqual([]);
  await user.type(words(), 'Bonjour');
  await user.click(send());
  await waitFor(() =>
    expect(summary()).toEqual([
      'La demande a changé.',
      'Ce que vous avez écrit est toujours là : vous pouvez l’envoyer à nouveau.',
    ]),
  );
  expect(words().value).toBe('Bonjour');
});

it('[32-6] inserts a canned answer with the name of the person, after what is written', async () => {
  const answer = {
    id: 'a-1',
    titre: 'Délai',
    texte: 'Bonjour {nom}, comptez trois jours.',
    numeroContrat: null,
    dateMiseAJour: '12/11/2026 09:00',
    version: 1,
  };
  const { sent } = answerCalls([
    [
      getAnswersForRequest,
      () => ({ body: [answer, { ...answer, id: 'a-2', titre: 'Long', texte: 'x'.repeat(1_990) }] }),
    ],
    [addFollowUp, () => ({ body: [] })],
  ]);
  const { user } = renderSigned(<Answer />);
  await user.selectOptions(await screen.findByLabelText(/^Réponse type/), 'Délai');
  await user.click(screen.getByRole('button', { name: 'Insérer' }));
  expect(words().value).toBe('Bonjour Amina Diallo, comptez trois jours.');
  expect(document.activeElement).toBe(words());
  await user.selectOptions(screen.getByLabelText(/^Réponse type/), 'Long');
  await user.click(screen.getByRole('button', { name: 'Insérer' }));
  expect(screen.getByText(/dépasserait les/)).toBeDefined();
  expect(words().value).toBe('Bonjour Amina Diallo, comptez trois jours.');
  await user.click(send());
  await waitFor(() =>
    expect(bodiesOf(sent, addFollowUp)).toMatchObject([
      { commentaire: 'Bonjour Amina Diallo, comptez trois jours.', visibilite: 'PERSONNE' },
    ]),
  );
});

it('[BO-10] closes a request once, after a confirmation', async () => {
  const { sent } = answerCalls([[changeManagementRequest, () => ({ body: aRequest() })]]);
  const { user } = renderSigned(<StatusActs request={aRequest()} />);
  await user.click(screen.getByRole('button', { name: 'Clôturer' }));
  const dialog = within(
    screen.getByRole('alertdialog', { name: /^Clôturer la demande DG-2026-000042/ }),
  );
  expect(sent).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Clôturer la demande' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, changeManagementRequest)).toEqual([{ statut: 'CLOTUREE', version: 3 }]);
});

it('[BO-10] says why a request was not closed', async () => {
  answerCalls([
    [changeManagementRequest, () => refusalOf('DEMANDE_MODIFIEE', 'La demande a changé.')],
  ]);
  const { user } = renderSigned(<StatusActs request={aRequest()} />);
  await user.click(screen.getByRole('button', { name: 'Clôturer' }));
  await user.click(screen.getByRole('button', { name: 'Clôturer la demande' }));
  await waitFor(() =>
    expect(notices()).toEqual(['error: La demande n’a pas changé La demande a changé.']),
  );
});

it('[BO-10] reopens a closed request with a reason only', async () => {
  const { sent } = answerCalls([
    [reopenManagementRequest, () => ({ body: { statut: 'ROUVERTE' } })],
  ]);
  const { user } = renderSigned(<StatusActs request={aRequest({ statut: 'CLOTUREE' })} />);
  await user.click(screen.getByRole('button', { name: 'Rouvrir' }));
  await user.click(screen.getByRole('button', { name: 'Rouvrir la demande' }));
  expect(screen.getByRole('textbox')).toBe(document.activeElement);
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox'), ' Nouvel élément ');
  await user.dblClick(screen.getByRole('button', { name: 'Rouvrir la demande' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, reopenManagementRequest)).toEqual([{ motif: 'Nouvel élément' }]);
});

it('corrects the description of a request, never to nothing', async () => {
  const { sent } = answerCalls([[changeManagementRequest, () => ({ body: aRequest() })]]);
  const { user } = renderSigned(<StatusActs request={aRequest()} />);
  await user.click(screen.getByRole('button', { name: /Corriger/ }));
  await user.clear(screen.getByRole('textbox'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'Compte bloqué');
  await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, changeManagementRequest)).toEqual([
    { objet: 'AUTRE', description: 'Compte bloqué', version: 3 },
  ]);
});

it('[32-11] leaves the description out for an operator who does not follow the request', async () => {
  const { sent } = answerCalls([[changeManagementRequest, () => ({ body: aRequest() })]]);
  const { user } = renderSigned(<StatusActs request={aRequest({ suivieParMoi: false })} />);
  await user.click(screen.getByRole('button', { name: /Corriger/ }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, changeManagementRequest)).toEqual([{ objet: 'AUTRE', version: 3 }]);
});

describe('assignment of a request', () => {
  const KARIM = { id: '0190a1b2-0000-7000-8000-000000000009', nom: 'Karim Haddad' };
  const open = (change: Partial<ManagementRequest> = {}, mayAct = true) => {
    const { sent } = answerCalls([
      [getRequestOperators, () => ({ body: [KARIM] })],
      [changeManagementRequest, () => ({ body: aRequest() })],
    ]);
    return {
      ...renderSigned(<Assignment request={aRequest(change)} mayAct={mayAct} />),
      bodies: () => bodiesOf(sent, changeManagementRequest),
    };
  };

  it('[32-6] is taken once, at the version that was read', async () => {
    const { user, bodies } = open();
    await user.dblClick(screen.getByRole('button', { name: 'Me l’attribuer' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(bodies()).toEqual([{ operateur: 'MOI', version: 3 }]);
  });

  it('[32-6] is given to an operator with a priority, and back to none', async () => {
    const { user, bodies } = open({ operateur: { id: 'gone', nom: 'Léo Roy' } });
    expect(screen.getByText('Cette demande est attribuée à Léo Roy.')).toBeDefined();
    await screen.findByRole('option', { name: 'Karim Haddad' });
    await user.selectOptions(screen.getByLabelText(/^Opérateur/), 'Karim Haddad');
    await user.selectOptions(screen.getByLabelText(/^Priorité/), 'Haute');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText(/^Opérateur/), 'Aucun');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toEqual([
      { operateur: KARIM.id, priorite: 'HAUTE', version: 3 },
      { operateur: null, priorite: 'HAUTE', version: 3 },
    ]);
  });

  it('[32-6] is only shown to an operator who may not act', () => {
    open({ attribueeAMoi: true }, false);
    expect(screen.getByText('Cette demande vous est attribuée.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('[32-6] merges a request into another by its reference, once, and says why it may not', async () => {
  let isRefused = true;
  const merged = aRequest({ reunieA: { id: 'r-2', reference: 'DG-2026-000043' } });
  const { sent } = answerCalls([
    [
      mergeManagementRequest,
      () =>
        isRefused
          ? refusalOf('REUNION_IMPOSSIBLE', 'Refusé.', [
              { champ: 'reference', message: 'Cette demande est celle d’une autre personne.' },
            ])
          : { body: merged },
    ],
  ]);
  const { user } = renderSigned(<StatusActs request={aRequest()} />);
  await user.click(screen.getByRole('button', { name: 'Réunir à une autre demande' }));
  const submit = screen.getByRole('button', { name: 'Réunir les deux demandes' });
  await user.click(submit);
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'DG-2026-000043');
  await user.click(submit);
  expect((await screen.findAllByText(/celle d’une autre personne/)).length).toBeGreaterThan(0);
  isRefused = false;
  await user.dblClick(submit);
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, mergeManagementRequest)).toEqual([
    { reference: 'DG-2026-000043', version: 3 },
    { reference: 'DG-2026-000043', version: 3 },
  ]);
});

it('[32-6] shows the figures of the requests by subject, for the chosen period', async () => {
  const figures = {
    recues: 12,
    repondues: 10,
    closes: 8,
    delaiMedianHeures: 5,
    satisfaits: 4,
    mitiges: 1,
    insatisfaits: 0,
  };
  const { sent } = answerCalls([
    [
      getRequestStatistics,
      () => ({
        body: {
          total: { ...figures, recues: 30, delaiMedianHeures: 50 },
          objets: [{ objet: 'AUTRE', ...figures }],
        },
      }),
    ],
  ]);
  const { user } = renderSigned(<RequestStatistics />);
  expect((await screen.findByRole('row', { name: /Autre question/ })).textContent).toMatch(
    /12.*10.*8.*5\u00a0h.*4.*1.*0/,
  );
  expect(screen.getByRole('row', { name: /Toutes/ }).textContent).toMatch(/30.*2\u00a0j/);
  await user.selectOptions(screen.getByLabelText(/^Demandes reçues/), 'depuis un an');
  await waitFor(() =>
    expect(sent.map(({ url }) => new URL(url, 'http://x').searchParams.get('periode'))).toEqual([
      'MOIS',
      'ANNEE',
    ]),
  );
});
