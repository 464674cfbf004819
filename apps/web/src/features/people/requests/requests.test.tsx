// @vitest-environment happy-dom
import {
  answerRequest,
  getRequestFiles,
  getRequestMessages,
  rateRequest,
} from '@portail/contract/people/requests.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  listedProblems,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { RequestPage } from './RequestPage.tsx';

const open = async (answer: () => FakeAnswer) => {
  signInAs();
  const calls = answerCalls([
    [getRequestMessages, () => ({ body: [] })],
    [getRequestFiles, () => ({ body: [] })],
    [answerRequest, answer],
  ]);
  const page = renderPage(<RequestPage id="d1" request={undefined} canWrite />, 'MY_REQUESTS');
  const send = await screen.findByRole('button', { name: /Envoyer/ });
  return {
    ...page,
    send,
    answers: () => calls.sent.filter(({ method }) => method === 'POST'),
  };
};

const request = {
  id: 'd1',
  reference: 'DEM-1',
  objet: 'AUTRE',
  statut: 'EN_COURS',
  dateCreation: '01/11/2026',
  dateMiseAJour: '02/11/2026',
  nombreMessages: 2,
  nombreFichiers: 0,
  avis: null,
  avisPossible: false,
} as const;

it('[S30] sends an answer once with a key, says so and empties the field', async () => {
  const { user, send, answers } = await open(() => ({ body: request }));
  await user.type(field(/message/i), 'Voici la suite de ma demande.');
  await user.dblClick(send);
  await screen.findByText(/DEM-1/);
  expect(answers().map(({ body }) => body)).toEqual([{ message: 'Voici la suite de ma demande.' }]);
  expect(answers()[0]?.headers.get('Idempotency-Key')).toMatch(/./);
  expect(field(/message/i).value).toBe('');
});

it('[S30, A10] lists a missing answer and sends nothing', async () => {
  const { user, send, answers } = await open(() => ({}));
  await user.click(send);
  expect(await listedProblems()).toEqual([expect.stringContaining(MESSAGES.required)]);
  expect(answers()).toEqual([]);
});

it('[S30] sends a new key for another text after a refusal, and keeps what was typed', async () => {
  const { user, send, answers } = await open(() =>
    refusalOf('CLE_IDEMPOTENCE_REUTILISEE', 'Déjà envoyé.'),
  );
  await user.type(field(/message/i), 'Voici la suite de ma demande.');
  await user.click(send);
  await screen.findByText('Déjà envoyé.');
  await user.click(send);
  await waitFor(() => expect(answers()).toHaveLength(2));
  const keys = answers().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(field(/message/i).value).toBe('Voici la suite de ma demande.');
});

it('[32-6] asks what the person thinks of a closed request, and sends their answer once', async () => {
  signInAs();
  const closed = { ...request, statut: 'CLOTUREE', avisPossible: true } as const;
  const { sent } = answerCalls([
    [getRequestMessages, () => ({ body: [] })],
    [getRequestFiles, () => ({ body: [] })],
    [rateRequest, () => ({ body: { ...closed, avis: 'MITIGE' } })],
  ]);
  const { user } = renderPage(<RequestPage id="d1" request={closed} canWrite />, 'MY_REQUESTS');
  const send = await screen.findByRole('button', { name: 'Donner mon avis' });
  await user.click(send);
  expect(await listedProblems()).toEqual([expect.stringContaining(MESSAGES.required)]);
  await user.click(screen.getByRole('radio', { name: 'En partie' }));
  await user.type(field(/commentaire/i), 'Un peu long.');
  await user.dblClick(send);
  await screen.findByText(/Votre avis sur la demande DEM-1/);
  expect(sent.filter(({ url }) => url.endsWith('/avis')).map(({ body }) => body)).toEqual([
    { avis: 'MITIGE', commentaire: 'Un peu long.' },
  ]);
});

it('[32-6] asks nothing about a request that is open', async () => {
  await open(() => ({}));
  expect(screen.queryByRole('button', { name: 'Donner mon avis' })).toBeNull();
});
