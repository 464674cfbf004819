// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { proveAddress } from '@portail/contract/people/addresses.calls.ts';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { answerCalls, bodiesOf, refusalOf, renderPage } from '../../../../test/render.tsx';
import AddressProofPage from './AddressProofPage.tsx';

/** As the inline script of the first page leaves it. */
const withLink = (jeton: string | undefined) => {
  Object.assign(window, {
    portalBoot: { secrets: jeton === undefined ? {} : { jeton } },
  });
  onTestFinished(() => {
    Object.assign(window, { portalBoot: undefined });
  });
};
const confirm = () => screen.getByRole('button', { name: 'Confirmer cette adresse' });

it('[24-1, 28-4] proves the address by a press, once, and leads to the sign-in', async () => {
  withLink('jeton-1');
  const { sent } = answerCalls([[proveAddress, () => ({ body: { adresse: 'a@exemple.fr' } })]]);
  const { user } = renderPage(<AddressProofPage />);
  expect(sent).toEqual([]);
  await user.dblClick(confirm());
  await screen.findByText(/^Nos messages arrivent désormais à a@exemple\.fr/);
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    hrefOf('LOGIN'),
  );
  expect(bodiesOf(sent, proveAddress)).toEqual([{ jeton: 'jeton-1' }]);
});

it('[24-1, 28-4] says why a link is refused, and what to do without one', async () => {
  withLink('jeton-1');
  answerCalls([[proveAddress, () => refusalOf('LIEN_UTILISE', 'Ce lien n’est plus valable.')]]);
  const { user, unmount } = renderPage(<AddressProofPage />);
  await user.click(confirm());
  await screen.findByText('Cette adresse n’a pas été confirmée');
  expect(screen.getByText('Ce lien n’est plus valable.')).toBeDefined();
  unmount();
  withLink(undefined);
  renderPage(<AddressProofPage />);
  expect(screen.getByText('Ouvrez le lien reçu par e-mail')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
