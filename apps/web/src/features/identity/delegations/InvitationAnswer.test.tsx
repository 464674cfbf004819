// @vitest-environment happy-dom
import {
  acceptDelegation,
  getReceivedDelegations,
  refuseInvitation,
} from '@portail/contract/identity/delegations.calls.ts';
import type { OpenInvitation } from '@portail/contract/identity/delegations.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import { InvitationAnswer } from './InvitationAnswer.tsx';

const INVITATION: OpenInvitation = {
  idAcces: 'a1',
  prenom: 'Ana',
  nom: 'Silva',
  qualite: 'AIDANT',
  droits: 'CONSULTER',
  jusquAu: '31/12/2027',
  statut: 'INVITE',
  email: 'carer@exemple.fr',
  compteExistant: false,
};

const open = (change: Partial<OpenInvitation> = {}, ...answers: readonly (() => FakeAnswer)[]) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [acceptDelegation, () => waiting.shift()?.() ?? {}],
    [refuseInvitation, () => waiting.shift()?.() ?? {}],
    [getReceivedDelegations, () => ({ body: [] })],
  ]);
  const page = renderPage(
    <InvitationAnswer
      token="jeton-1"
      invitation={{ ...INVITATION, ...change }}
      newAccount={<p>Nouveau compte</p>}
    />,
  );
  return { ...page, sent };
};
const accept = () => screen.getByRole('button', { name: /^Accepter l’accès à l’espace/ });
const refuse = () => screen.getByRole('button', { name: /^Refuser l’accès à l’espace/ });

it('[28-4] a signed-in person accepts once; a refusal of the server leaves the answer open', async () => {
  signInAs();
  navigate('/invitation');
  const { user, sent } = open({}, () => refusalOf('X', 'Ce lien a expiré.', [], 400));
  await user.click(accept());
  await screen.findByText('Ce lien a expiré.');
  expect(currentLocation().pathname).toBe('/invitation');
  await user.dblClick(accept());
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('RECEIVED_ACCESS')));
  expect(bodiesOf(sent, acceptDelegation)).toEqual([{ jeton: 'jeton-1' }, { jeton: 'jeton-1' }]);
});

it('[28-4] without a session the invitation is refused once, and the page says that no access is open', async () => {
  const { user, sent } = open();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull();
  await user.dblClick(refuse());
  await screen.findByText('Vous avez refusé cette invitation.');
  expect(bodiesOf(sent, refuseInvitation)).toEqual([{ jeton: 'jeton-1' }]);
});

it('[28-4] offers a new account only to an address without one', () => {
  const page = open();
  expect(screen.getByText('Nouveau compte')).toBeDefined();
  page.unmount();
  open({ compteExistant: true });
  expect(screen.queryByText('Nouveau compte')).toBeNull();
  expect(screen.getByRole('link', { name: 'Me connecter' })).toBeDefined();
});
