// @vitest-environment happy-dom
import { getClientInformation } from '@portail/contract/funders/organisations.calls.ts';
import {
  changeServiceOrder,
  getServiceOrder,
  getServiceOrders,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import CommandeSuiviPage from './CommandeSuiviPage.tsx';
import CommandeVisualisationModificationPage from './CommandeVisualisationModificationPage.tsx';
import { anOrder } from './service-orders.builder.ts';

const later = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
  });
const ORDER: ServiceOrderDetail = { ...anOrder, dateDebut: later(10), dateFin: later(30) };
const PROVIDER = {
  clientId: '7001',
  clientNumber: '7001',
  socialReason: 'Net et Clair',
  siret: '12345678900011',
  adresse: ORDER.adresse,
  contact: { nom: 'Lou Petit', telephone: '0145000000', email: '' },
};

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers, permissions = ['COMMANDER_PRESTATION'] as const) => {
  signInAs({ permissions });
  const { sent } = answerCalls([...answers, [getClientInformation, () => ({ body: PROVIDER })]]);
  const page = renderPages(
    {
      COMMANDE_VISUALISATION_MODIFICATION: CommandeVisualisationModificationPage,
      COMMANDE_SUIVI: CommandeSuiviPage,
    },
    start,
  );
  return { ...page, sent };
};
const ofOrder = (numero: string) =>
  hrefOf('COMMANDE_VISUALISATION_MODIFICATION', { numeroCommande: numero });
const openOrder = (order: Partial<ServiceOrderDetail> = {}, answers: Answers = []) =>
  open(ofOrder(ORDER.numeroCommande), [
    ...answers,
    [getServiceOrder, () => ({ body: { ...ORDER, ...order } })],
  ]);
const change = () => screen.findByRole('button', { name: 'Modifier la commande' });

it('[SAP-33, 28-4] changes the order in place, and shows what the server keeps', async () => {
  let kept = ORDER;
  const { user, sent } = open(ofOrder(ORDER.numeroCommande), [
    [getServiceOrder, () => ({ body: kept })],
    [
      changeServiceOrder,
      () => {
        kept = { ...ORDER, quantite: 2 };
        return { body: kept };
      },
    ],
  ]);
  await user.click(await change());
  expect(screen.queryByRole('button', { name: 'Modifier la commande' })).toBeNull();
  await user.clear(field(/^Nombre d’heures en tout/));
  await user.type(field(/^Nombre d’heures en tout/), '2');
  await user.dblClick(screen.getByRole('button', { name: 'Enregistrer les changements' }));
  await change();
  await waitFor(() => expect(factOf('Durée')).toBe('2 h 00'));
  expect(bodiesOf(sent, changeServiceOrder)).toEqual([{ quantite: 2 }]);
});

it('[SAP-33] an order that may not change offers nothing, and gives the reason of the provider', async () => {
  openOrder({
    statut: 'ANNULEE',
    modifiable: false,
    annulable: false,
    motifAnnulation: 'Intervenant malade.',
  });
  await screen.findByText('Intervenant malade.');
  expect(screen.queryByRole('button', { name: /^(Modifier|Annuler) la commande/ })).toBeNull();
});

it('[SAP-33] says how to reach the provider; without an answer the order is shown all the same', async () => {
  const first = openOrder();
  const phone = await screen.findByRole('link', { name: '0145000000' });
  expect(phone.getAttribute('href')).toBe('tel:0145000000');
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  first.unmount();
  openOrder({}, [[getClientInformation, () => refusalOf('X', 'Introuvable.', [], 404)]]);
  await change();
  expect(screen.queryByText('Introuvable.')).toBeNull();
});

it('[SAP-33] a number that is none is not asked for, and an unknown order leads to the list', async () => {
  const { sent, unmount } = open(ofOrder('autre'), []);
  await screen.findByText('Cette commande n’existe pas, ou n’est pas la vôtre.');
  expect(sent).toEqual([]);
  unmount();
  open(ofOrder(ORDER.numeroCommande), [
    [getServiceOrder, () => refusalOf('RESSOURCE_INTROUVABLE', 'Introuvable.', [], 404)],
  ]);
  await screen.findByText('Cette commande n’existe pas, ou n’est pas la vôtre.');
  const back = screen.getAllByRole('link', { name: 'Retour à mes commandes de services' });
  expect(back.map((link) => link.getAttribute('href'))).toEqual([
    hrefOf('COMMANDE'),
    hrefOf('COMMANDE'),
  ]);
});

it('[SAP-33] an order that cannot be read is asked for again', async () => {
  const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Panne.', [], 400)];
  const { user } = open(ofOrder(ORDER.numeroCommande), [
    [getServiceOrder, () => answers.shift()?.() ?? { body: ORDER }],
  ]);
  await screen.findByText('Panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await change()).toBeDefined();
});

it('[SAP-33] the follow-up asks for the orders in progress, and says when there is none', async () => {
  const lists = [[ORDER], []];
  const answers: Answers = [[getServiceOrders, () => ({ body: lists.shift() ?? [] })]];
  const { sent, unmount } = open(hrefOf('COMMANDE_SUIVI'), answers);
  const table = within(await screen.findByRole('table', { name: 'Commandes de services' }));
  const link = table.getByRole('link', { name: /^Voir la commande CS0000000001/ });
  expect(link.getAttribute('href')).toBe(ofOrder(ORDER.numeroCommande));
  expect(sent[0]?.url).toContain('enCours=true');
  expect(plain(document.body.textContent)).toContain('1 commande affichée');
  unmount();
  open(hrefOf('COMMANDE_SUIVI'), answers);
  await screen.findByText('Vous n’avez aucune commande en cours.');
});
