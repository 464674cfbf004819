// @vitest-environment happy-dom
import {
  correctFunderPerson,
  getFunderPeople,
  getFunderPerson,
  previewDeparture,
  recordDeparture,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import type {
  DeparturePreview,
  FunderPerson,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { PageContext } from '../../../shared/page/page-context.ts';
import ClientPeoplePage from './ClientPeoplePage.tsx';
import ClientPersonPage from './ClientPersonPage.tsx';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const PERSON: FunderPerson = {
  idPersonne: ID,
  numeroContrat: '100001',
  nom: 'Abadie',
  prenom: 'Zoé',
  dateNaissance: '01/02/1980',
  identifiant: '2000001A',
  eMail: null,
  etat: 'ATTENDUE',
  dateDepart: null,
  sessions: [{ idSession: '5001', libelle: 'CESU 2027', categorie: 'Cadre' }],
  lignes: [],
  plans: null,
  champsModifiables: ['nom', 'prenom', 'dateNaissance', 'identifiant', 'eMail'],
};
const PREVIEW: DeparturePreview = {
  lignes: [
    {
      idLigne: 'l-1',
      reference: 'CM0000000001',
      libelleSession: 'CESU 2027',
      montantTotal: 40,
      effet: 'ANNULEE',
      rembourse: true,
    },
  ],
  montantLignes: 40,
  plans: [{ id: 'p-1', libelleProduit: 'Aide à domicile', dernierMois: '12/2030' }],
  sessions: [],
};
const MANAGER = {
  space: 'ESPACE_CLIENT',
  permissions: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_SESSIONS_PRECOMMANDE'],
} as const;

const show = (
  person: FunderPerson,
  permissions: typeof MANAGER.permissions | readonly [] = MANAGER.permissions,
) => {
  let refusals = 1;
  const { sent } = answerCalls([
    [getFunderPerson, () => ({ body: person })],
    [previewDeparture, () => ({ body: PREVIEW })],
    [
      recordDeparture,
      () =>
        refusals-- > 0
          ? refusalOf('DEPART_MODIFIE', 'Les demandes ont changé.')
          : { body: { ...person, etat: 'PARTIE' } },
    ],
    [correctFunderPerson, () => ({ body: person })],
  ]);
  const page = { id: 'CLIENT_PERSON', title: '', params: { idPersonne: ID } } as const;
  return {
    sent,
    ...renderSigned(
      <PageContext value={page}>
        <ClientPersonPage />
      </PageContext>,
      { ...MANAGER, permissions },
    ),
  };
};

it('[33-1] lists people with a link to their sheet, and without plans for a reader', async () => {
  answerCalls([
    [getFunderContracts, () => ({ body: [] })],
    [
      getFunderPeople,
      () => ({
        body: [
          {
            idPersonne: ID,
            numeroContrat: '100001',
            nom: '',
            prenom: '',
            identifiant: '2000001A',
            dateNaissance: null,
            etat: 'ATTENDUE',
            planActif: null,
            montantAnnee: 100,
            partFinanceeAnnee: 60,
          },
        ],
      }),
    ],
  ]);
  renderSigned(<ClientPeoplePage />, {
    ...MANAGER,
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  });
  // A control file may hold numbers only.
  const link = await screen.findByRole('link', { name: '2000001A' });
  expect(link.getAttribute('href')).toBe(`/client/personnes/${ID}`);
  const table = screen.getByRole('table', { name: 'Personnes' });
  expect(plain(table.textContent)).toContain('dont 60,00 € à votre charge');
  expect(within(table).queryByText('Plan d’aide en cours')).toBeNull();
});

it('[33-1] corrects what was given before registration, and sends no field left empty', async () => {
  const { user, sent } = show(PERSON);
  await user.click(await screen.findByRole('button', { name: 'Corriger' }));
  const name = await screen.findByLabelText('Nom');
  await user.clear(name);
  await user.type(name, 'Abbadie');
  await user.dblClick(screen.getByRole('button', { name: 'Enregistrer la correction' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, correctFunderPerson)).toEqual([
    { nom: 'Abbadie', prenom: 'Zoé', dateNaissance: '01/02/1980', identifiant: '2000001A' },
  ]);
});

it('[33-1] asks for the identifier alone once the person is registered, and says why', async () => {
  const { user } = show({ ...PERSON, etat: 'INSCRITE', champsModifiables: ['identifiant'] });
  await user.click(await screen.findByRole('button', { name: 'Corriger' }));
  expect(await screen.findByText(/elle seule corrige son nom/)).toBeDefined();
  expect(screen.queryByLabelText('Nom')).toBeNull();
});

it('[33-1] shows what a departure ends, and reads it again when it changed meanwhile', async () => {
  const { user, sent } = show(PERSON);
  await user.click(await screen.findByRole('button', { name: 'Enregistrer un départ' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(plain((await dialog.findByText(/CM0000000001/)).textContent)).toBe(
    'CM0000000001, CESU 2027 : 40,00 €, annulée, sa part lui est rendue',
  );
  expect(plain(screen.getByRole('alertdialog').textContent)).toMatch(
    /Aide à domicile : décembre 2030 est le dernier mois accordé/,
  );
  const confirm = dialog.getByRole('button', { name: 'Enregistrer le départ' });
  await user.click(confirm);
  expect(await dialog.findByText('Les demandes ont changé.')).toBeDefined();
  await user.click(confirm);
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, recordDeparture)).toMatchObject([
    { montantLignes: 40 },
    { montantLignes: 40 },
  ]);
  expect(
    sent.filter(({ method, url }) => method === 'GET' && url.includes('/depart?')),
  ).toHaveLength(2);
});

it('[33-1] offers no act to a reader, and says what is never shown', async () => {
  const { user } = show(PERSON, []);
  await user.click(await screen.findByRole('button', { name: /Ce que vous voyez/ }));
  expect(await screen.findByText(/Solde, paiements, intervenants et déclarations/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Corriger' })).toBeNull();
});
