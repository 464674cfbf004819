// @vitest-environment happy-dom
import {
  createPaynumRequest,
  getPaynumRequests,
} from '@portail/contract/home-services/home-paynum.calls.ts';
import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { aContract } from '../../../session/session-state.builder.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import PaynumBlock from './PaynumBlock.tsx';

const REQUEST: PaynumRequestLine = {
  id: '00000000-0000-4000-8000-000000000001',
  numeroContrat: '100001',
  raisonSociale: 'Les Tilleuls',
  dateDemande: '17/11/2026',
  choixSupport: 'TITRE',
  statut: 'EN_ATTENTE',
};
const LEFT = 'https://paynum.exemple/demande/1';

const open = (
  requests: readonly (() => FakeAnswer)[],
  create: readonly (() => FakeAnswer)[] = [],
  search = '',
) => {
  signInAs({
    permissions: ['COMMANDER_PRESTATION'],
    contract: aContract({ contratSapFk: 'SAP1' }),
  });
  navigate(`${hrefOf('COMMANDE_CHOIX_DISPOSITIF')}${search}`);
  const [reads, creations] = [[...requests], [...create]];
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { sent } = answerCalls([
    [getPaynumRequests, () => (reads.shift() ?? requests.at(-1))?.() ?? {}],
    [createPaynumRequest, () => creations.shift()?.() ?? { body: { redirectUrl: LEFT } }],
    [getRedirectOrigins, () => ({ body: { origines: ['https://paynum.exemple'] } })],
  ]);
  return { ...renderPage(<PaynumBlock />, 'COMMANDE_CHOIX_DISPOSITIF'), assign, sent };
};
const listed = (...demandesCesu: readonly PaynumRequestLine[]): FakeAnswer => ({
  body: { demandesCesu },
});
const create = () => screen.findByRole('button', { name: 'Continuer sur le site de Paynum' });
const keysOf = (sent: ReturnType<typeof open>['sent']) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));

it('[SAP-19, 28-4] asks once for the form that was chosen, and leaves for the site of the partner', async () => {
  const { user, sent, assign } = open([() => listed()]);
  await create();
  screen.getByText('Vous n’avez fait aucune demande pour le moment.');
  expect(field(/^Contrat/).value).toBe('100001');
  await user.click(screen.getByRole('radio', { name: /^Titres papier/ }));
  await user.dblClick(await create());
  await waitFor(() => expect(assign).toHaveBeenCalledWith(LEFT));
  expect(bodiesOf(sent, createPaynumRequest)).toEqual([
    { numeroContrat: '100001', choixSupport: 'TITRE' },
  ]);
  expect(assign).toHaveBeenCalledTimes(1);
});

it('[SAP-19, L13] a failed request is sent again with its key, another choice with another one', async () => {
  const refused = () => refusalOf('PAYNUM_INDISPONIBLE', 'Paynum ne répond pas.');
  const { user, sent } = open([() => listed()], [refused, refused, refused]);
  await user.click(await create());
  await screen.findByText('Paynum ne répond pas.');
  await user.click(await create());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(2));
  await user.click(screen.getByRole('radio', { name: /^Titres papier/ }));
  await waitFor(async () =>
    expect((await create()).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await user.click(await create());
  await waitFor(() => expect(keysOf(sent)).toHaveLength(3));
  const [first, second, third] = keysOf(sent);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('[S31] an address outside of the partner leads home', async () => {
  const { user, assign } = open(
    [() => listed()],
    [() => ({ body: { redirectUrl: 'https://ailleurs.exemple/' } })],
  );
  await user.click(await create());
  await waitFor(() => expect(assign).toHaveBeenCalledWith(hrefOf('HOME')));
});

it.each([
  ['EN_ATTENTE', 'Votre demande est enregistrée'],
  ['VALIDEE', 'Votre demande est accordée'],
] as const)(
  '[SAP-31] after the return, %s is said and no second request is offered',
  async (statut, title) => {
    open([() => listed({ ...REQUEST, statut })], [], `?paynum=${REQUEST.id}`);
    await screen.findByText(title);
    screen.getByText('Une demande est déjà en cours ou accordée pour chacun de vos contrats.');
    expect(screen.queryByRole('button', { name: 'Continuer sur le site de Paynum' })).toBeNull();
  },
);

it('[SAP-31] a refused request may be followed by another one', async () => {
  open([() => listed({ ...REQUEST, statut: 'REFUSEE' })], [], `?paynum=${REQUEST.id}`);
  await screen.findByText('Votre demande est refusée');
  expect(await create()).toBeDefined();
});

it('[SAP-19] requests that cannot be read are asked for again', async () => {
  const { user } = open([() => refusalOf('X', 'Panne de lecture.', [], 400), () => listed()]);
  await screen.findByText('Panne de lecture.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await create();
  expect(plain(document.body.textContent)).not.toContain('Panne de lecture.');
});
