// @vitest-environment happy-dom
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { sendContactMessage } from '@portail/contract/people/service.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  listedProblems,
  refusalOf,
  renderPage,
} from '../../../../test/render.tsx';
import { tabStore } from '../../../shared/storage/safe-storage.ts';
import ContactPage from './ContactPage.tsx';

const open = (answer: () => FakeAnswer) => {
  onTestFinished(() => tabStore.remove('eb.contact'));
  const calls = answerCalls([[sendContactMessage, answer]]);
  return { ...calls, ...renderPage(<ContactPage />, 'CONTACT') };
};
const message = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(Votre )?[Mm]essage/ });
const send = () => screen.getByRole('button', { name: /^Envoyer/ });

const write = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(field(/^(Votre )?[Nn]om/), 'Camille Durand');
  await user.type(field(/e-mail/), 'camille@exemple.fr');
  await user.selectOptions(field(/^(Objet|Sujet|Votre demande)/), 'AUTRE');
  await user.type(message(), 'Bonjour, une question.');
};

it('[A10] lists what is missing with links to the fields and sends nothing', async () => {
  const { user, sent } = open(() => ({}));
  await user.click(send());
  const problems = await listedProblems();
  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(problem).toContain(MESSAGES.required);
  expect(sent).toEqual([]);
});

it('[L13] sends the message once with the key of its draft, and shows its reference', async () => {
  const { user, sent } = open(() => ({ body: { reference: 'DEM-7' } }));
  await write(user);
  await user.dblClick(send());
  await screen.findByText('DEM-7');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      nom: 'Camille Durand',
      email: 'camille@exemple.fr',
      objet: 'AUTRE',
      message: 'Bonjour, une question.',
    },
  ]);
  expect(tabStore.read('eb.contact')).toBeUndefined();
});

it('[L13] keeps the text and its key after an outage, and takes a new key for another text', async () => {
  const answers = [
    () => refusalOf('ERREUR_INTERNE', 'Une erreur s’est produite.', [], 500),
    () => refusalOf('CLE_IDEMPOTENCE_REUTILISEE', 'Clé déjà utilisée.'),
    () => ({ body: { reference: 'DEM-8' } }),
  ];
  const { user, sent } = open(() => answers.shift()?.() ?? {});
  await write(user);
  await user.click(send());
  await waitFor(() => expect(document.querySelector('.error-summary')).not.toBeNull());
  expect(message().value).toBe('Bonjour, une question.');
  expect(tabStore.read('eb.contact')).toMatchObject({ values: { nom: 'Camille Durand' } });
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Clé déjà utilisée.')).toBeNull());
  await user.click(send());
  await screen.findByText('DEM-8');
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
