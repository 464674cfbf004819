// @vitest-environment happy-dom
import {
  countCampaignLines,
  getCampaignLines,
  getCampaignStatistics,
  validateCampaignLines,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import { getFunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { makeFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  plain,
  refusalOf,
  renderSigned,
  type SentRequest,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import '../../../session/data-table/TableView.tsx';
import { CampaignLines } from './CampaignLines.tsx';
import { aLine } from './funder-lines.builder.ts';

const PATH = '/client/sessions-precommande/S1/lignes';
const LINES: readonly CampaignLine[] = [
  aLine({ idLigne: '0190a1b2-0000-7000-8000-000000000001', prenom: 'Camille' }),
  aLine({ idLigne: '0190a1b2-0000-7000-8000-000000000002', prenom: 'Thomas' }),
  aLine({
    idLigne: '0190a1b2-0000-7000-8000-000000000003',
    prenom: 'Inès',
    statut: 'VALIDEE',
    decidable: false,
  }),
];
const INFORMATION: FunderCampaignInformation = {
  id: 'S1',
  libelle: 'Noël',
  numeroContrat: '100001',
  statut: 'OUVERTE',
  origine: 'CESU_RH',
  dateOuverture: '01/11/2026',
  dateFermeture: '30/11/2026',
  permanent: false,
  nombreLignes: 2,
  nombreLignesEnAttente: 0,
  nombreLignesValidees: 2,
  nombreLignesRefusees: 0,
  nombreLignesAnnulees: 0,
  nombreLignesCommandees: 0,
  nombreLignesLivrees: 0,
  montantTotal: 500,
  partFinancee: 300,
  partBeneficiaire: 200,
  nombrePersonnesAttendues: 2,
  nombrePersonnesAyantCommande: 2,
};
const idsBody = z.object({ idsLignes: z.array(z.string()) });

const paramsOf = ({ url }: SentRequest) => new URL(url, 'http://portail.test').searchParams;
const found = (request: SentRequest) => {
  const statut = paramsOf(request).get('statut');
  const search = paramsOf(request).get('recherche') ?? '';
  return LINES.filter(
    (line) => (statut === null || line.statut === statut) && line.prenom.includes(search),
  );
};

const open = (
  mayAct = true,
  lines: (request: SentRequest) => FakeAnswer | Promise<FakeAnswer> = (request) => ({
    body: found(request),
  }),
) => {
  const { sent } = answerCalls([
    [getCampaignLines, lines],
    [
      countCampaignLines,
      (request) => {
        const rows = found(request);
        return {
          body: {
            nombre: rows.length,
            nombreEnAttente: rows.filter(({ decidable }) => decidable).length,
            montantTotal: 0,
            partFinancee: 0,
            partBeneficiaire: 0,
          },
        };
      },
    ],
    [
      getCampaignStatistics,
      () => ({
        body: {
          nombrePrecommandes: 3,
          montantTotal: 0,
          partFinancee: 0,
          partBeneficiaire: 0,
          nombreAttendus: 0,
          nombreAttendusAyantCommande: 0,
          parStatut: [],
          parCategorie: [],
          parForme: [],
          parJour: [],
        },
      }),
    ],
    [getFunderCampaignInformation, () => ({ body: INFORMATION })],
    [
      makeFunderOrder,
      () => ({
        body: {
          idCommande: 'CF1',
          nombreLignes: 1,
          montantTotal: 250,
          statut: 'EN_COURS',
          nombreLignesNonPayees: 0,
        },
      }),
    ],
    [
      validateCampaignLines,
      ({ body }) => ({ body: { nombreValidees: idsBody.parse(body).idsLignes.length } }),
    ],
    [getSavedViews, () => ({ body: [] })],
  ]);
  const page = renderSigned(<CampaignLines idSession="S1" mayAct={mayAct} />, {
    space: 'ESPACE_CLIENT',
  });
  return { ...page, sent };
};
const people = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(' ')[0]);
const statut = () => screen.getByLabelText<HTMLSelectElement>(/^État/);
const apply = () => screen.getByRole('button', { name: 'Appliquer les filtres' });

beforeEach(() => navigate(PATH));

it('[FUND-12] keeps choices in the address and undoes them with it; a name never is', async () => {
  const { user } = open();
  await screen.findByRole('rowheader', { name: /Camille/ });
  await user.selectOptions(statut(), 'VALIDEE');
  await user.click(apply());
  await waitFor(() => expect(people()).toHaveLength(1));
  expect(window.location.search).toBe('?statut=VALIDEE');
  navigate(PATH);
  await waitFor(() => expect(people()).toHaveLength(3));
  navigate(`${PATH}?statut=VALIDEE`);
  await waitFor(() => expect(people()).toHaveLength(1));
  expect(statut().value).toBe('VALIDEE');
  await user.type(screen.getByLabelText(/^Nom, prénom/), 'personne de ce nom');
  await user.click(apply());
  await screen.findByText('Aucune ligne avec ces filtres.');
  expect(window.location.search).toBe('?statut=VALIDEE');
  await user.click(screen.getAllByRole('button', { name: 'Effacer les filtres' }).at(-1)!);
  await waitFor(() => expect(people()).toHaveLength(3));
  expect(window.location.search).toBe('');
});

it('[FUND-14, A3] by keyboard: selects what waits, validates it once, and updates the lines in place', async () => {
  const { user, sent } = open();
  (await screen.findByRole('button', { name: 'Sélectionner les 2 lignes en attente' })).focus();
  await user.keyboard('{Enter}');
  const act = within(await screen.findByRole('group', { name: 'Lignes sélectionnées' })).getByRole(
    'button',
    { name: 'Valider 2 lignes' },
  );
  act.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Valider 2 lignes' });
  await waitFor(() =>
    expect(
      within(dialog)
        .getByRole('button', { name: 'Valider 2 lignes' })
        .getAttribute('aria-disabled'),
    ).not.toBe('true'),
  );
  await user.dblClick(within(dialog).getByRole('button', { name: 'Valider 2 lignes' }));
  await waitFor(() => expect(notices().join()).toContain('2 lignes validées.'));
  expect(bodiesOf(sent, validateCampaignLines)).toEqual([
    { idsLignes: [LINES[0]?.idLigne, LINES[1]?.idLigne] },
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('[FUND-12, A22] shows loading, failure, another try, and what to do with none', async () => {
  const first = Promise.withResolvers<FakeAnswer>();
  const answers: (() => FakeAnswer | Promise<FakeAnswer>)[] = [
    () => first.promise,
    () => ({ body: [] }),
  ];
  const { user } = open(true, () => answers.shift()?.() ?? { body: [] });
  await screen.findByText('Chargement des lignes');
  first.resolve(refusalOf('X', 'Demande refusée.', [], 400));
  await screen.findByText('Demande refusée.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucune demande dans cette session pour le moment.');
  expect(screen.getByText(/Vous pouvez importer le fichier de contrôle/)).toBeDefined();
});

it('[FUND-12, 24-6] a user who may only read selects, changes and exports nothing', async () => {
  open(false);
  await screen.findByRole('rowheader', { name: /Camille/ });
  expect(screen.queryByRole('checkbox', { name: /^Sélectionner/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Modifier|Valider|Sélectionner)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exporter en CSV' })).toBeNull();
});

it('[33-5] orders the selected lines only, at the total that is shown, and says which stay', async () => {
  const [ready, unpaid] = [
    aLine({
      idLigne: '0190a1b2-0000-7000-8000-000000000004',
      prenom: 'Paul',
      statut: 'VALIDEE',
      decidable: false,
      annulable: true,
    }),
    aLine({
      idLigne: '0190a1b2-0000-7000-8000-000000000005',
      prenom: 'Rose',
      statut: 'VALIDEE',
      statutPaiement: 'A_PAYER',
      decidable: false,
      annulable: true,
    }),
  ];
  const { user, sent } = open(true, () => ({ body: [ready, unpaid] }));
  await user.click(await screen.findByRole('checkbox', { name: /Paul/ }));
  await user.click(screen.getByRole('checkbox', { name: /Rose/ }));
  await user.click(screen.getByRole('button', { name: 'Commander 1 ligne' }));
  const dialog = within(await screen.findByRole('dialog'));
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => plain(textContent));
  expect(facts).toEqual(['250,00 €', '1', '1', '150,00 €', '1 ligne, 250,00 €']);
  await user.dblClick(dialog.getByRole('button', { name: /^Passer la commande de 1 ligne/ }));
  await waitFor(() => expect(notices().join()).toContain('1 ligne commandée'));
  expect(bodiesOf(sent, makeFunderOrder)).toEqual([
    { montantAttendu: 250, idsLignes: [ready.idLigne] },
  ]);
});
