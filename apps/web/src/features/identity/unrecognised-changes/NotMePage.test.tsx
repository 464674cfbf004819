// @vitest-environment happy-dom
import { disavowChange } from '@portail/contract/people/addresses.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { answerCalls, bodiesOf, refusalOf, renderPage } from '../../../../test/render.tsx';
import NotMePage from './NotMePage.tsx';

/** As the inline script of the first page leaves it. */
const withLink = (jeton: string | undefined) => {
  Object.assign(window, {
    portalBoot: { secrets: jeton === undefined ? {} : { jeton } },
  });
  onTestFinished(() => {
    Object.assign(window, { portalBoot: undefined });
  });
};
const confirm = () => screen.getByRole('button', { name: 'Ce n’était pas moi' });

it('[24-4, 28-4] says what a press will do, does it once, and leads to a new password', async () => {
  withLink('jeton-1');
  const { sent } = answerCalls([[disavowChange, () => ({ body: { reference: 'DG1' } })]]);
  const { user } = renderPage(<NotMePage />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(sent).toEqual([]);
  await user.dblClick(confirm());
  await screen.findByText('Votre espace est à l’abri');
  expect(screen.getByText(/Votre demande\s: DG1\./)).toBeDefined();
  expect(
    screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).getAttribute('href'),
  ).toBe(hrefOf('RECOVER_LOGIN_PASSWORD'));
  expect(bodiesOf(sent, disavowChange)).toEqual([{ jeton: 'jeton-1' }]);
});

it('[24-4, 28-4] a used link says that nothing has changed, and who can help', async () => {
  withLink('jeton-1');
  answerCalls([[disavowChange, () => refusalOf('LIEN_UTILISE', 'Ce lien a déjà servi.')]]);
  const { user } = renderPage(<NotMePage />);
  await user.click(confirm());
  await screen.findByText('Ce lien n’a rien changé');
  expect(screen.getByText('Ce lien a déjà servi.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nous contacter' })).toBeDefined();
});

it('[24-4, 28-4] without its link the page offers nothing to press', () => {
  withLink(undefined);
  renderPage(<NotMePage />);
  expect(screen.getByText('Ouvrez le lien reçu par e-mail')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
