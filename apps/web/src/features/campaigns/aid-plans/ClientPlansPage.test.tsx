// @vitest-environment happy-dom
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  getPlanFiles,
  getPlanMonths,
  getPlans,
  previewUndoPlanFile,
  undoPlanFile,
} from '@portail/contract/campaigns/funder-plans.calls.ts';
import type {
  PlanFileReport,
  PlanTerms,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  descriptionOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import '../../../session/data-table/TableView.tsx';
import ClientPlansPage from './ClientPlansPage.tsx';

const TERMS: PlanTerms = {
  identifiant: 'APA-1',
  nom: 'Petit',
  prenom: 'Marie',
  dateNaissance: '02/03/1941',
  idProduit: 'AIDE',
  unite: 'MINUTE',
  droitMensuel: 1_800,
  tauxHoraire: 24,
  moisDebut: '01/2026',
  moisFin: '12/2026',
  report: false,
};
const reportOf = (apercu: boolean, change: Partial<PlanFileReport> = {}): PlanFileReport => ({
  idFichier: apercu ? null : 'f1',
  apercu,
  dejaImporte: false,
  lignesLues: 2,
  lignesRetenues: 1,
  nombreRejets: 1,
  lignesRejetees: [{ ligne: 3, message: 'Le mois de fin précède le mois de début.' }],
  personnesConnues: 1,
  personnesAttendues: 0,
  premieresLignes: apercu ? [TERMS] : [],
  lignesInchangees: 0,
  corrections: [],
  ...change,
});
const UNDO: ImportUndo = {
  ajouts: 1,
  modifications: 0,
  retraits: 0,
  annulableJusqua: '19/11/2026 11:00',
  obstacles: [],
  annule: false,
};
const isPreview = (url: string) => url.includes('apercu=true');

const open = async (
  answer: (url: string) => FakeAnswer = (url) => ({ body: reportOf(isPreview(url)) }),
) => {
  answerCalls([
    [
      getFunderContracts,
      () => ({
        body: [
          {
            numeroContrat: '100002',
            raisonSociale: 'Département du Val-Fleuri',
            origine: 'CESU_SOCIAL',
            actif: true,
            libelleProduit: 'Aide à domicile',
            libelleMatricule: null,
            accordSession: false,
            produits: [],
          },
        ],
      }),
    ],
    [
      getPlans,
      () => ({
        body: [
          {
            ...TERMS,
            id: '0190a1b2-0000-7000-8000-000000000001',
            numeroContrat: '100002',
            libelleProduit: 'Aide à domicile',
            statut: 'EN_COURS',
            idFichier: 'f1',
            interruption: null,
            interrompuDepuis: null,
            actes: ['SUSPENDRE', 'ARRETER'],
          },
        ],
      }),
    ],
    [getPlanMonths, () => ({ body: [] })],
    [getPlanFiles, () => ({ body: [] })],
    [previewUndoPlanFile, () => ({ body: UNDO })],
    [undoPlanFile, () => ({ body: { ...UNDO, annule: true } })],
    [getSavedViews, () => ({ body: [] })],
  ]);
  const uploads = answerUploads(answer);
  const page = renderSigned(<ClientPlansPage />, {
    space: 'ESPACE_CLIENT',
    permissions: ['GERER_PLANS_AIDE'],
  });
  await page.user.click(
    await screen.findByRole('button', { name: 'Importer un fichier de plans' }),
  );
  return { ...page, uploads };
};
const fileField = () => screen.getByLabelText<HTMLInputElement>(/^Fichier à importer/);
const check = () => screen.getByRole('button', { name: 'Vérifier le fichier' });
const aFile = () => new File(['nom;prenom'], 'plans.csv', { type: 'text/csv' });

it('[P20] shows what is granted, never how it is used', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Plans d’aide' });
  const [, row] = within(table).getAllByRole('row');
  expect(plain(row?.textContent ?? '')).toMatch(/Marie Petit.*30 h 00/s);
});

it('[P20, 28-4] a file is checked, looked at, then imported once; its report takes the focus', async () => {
  const { user, uploads } = await open();
  await user.click(check());
  expect(descriptionOf(fileField())).toContain('Ce champ est requis.');
  expect(document.activeElement).toBe(fileField());
  expect(uploads).toEqual([]);
  await user.upload(fileField(), aFile());
  await user.click(check());
  await screen.findByText('Le mois de fin précède le mois de début.');
  expect(document.activeElement?.textContent).toBe('Le fichier plans.csv est prêt à être importé');
  expect(plain(document.body.textContent)).toContain('Marie Petit (02/03/1941)');
  await user.dblClick(screen.getByRole('button', { name: 'Importer 1 plan' }));
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe(
      'Le fichier plans.csv est importé, sauf 1 ligne',
    ),
  );
  expect(uploads.map((url) => url.split('?')[1])).toEqual([
    'numeroContrat=100002&apercu=true',
    'numeroContrat=100002',
  ]);
  await user.click(screen.getByRole('button', { name: 'Importer un autre fichier' }));
  expect(fileField().files).toHaveLength(0);
});

it('[28-4] a file whose lines are all refused cannot be imported', async () => {
  const { user } = await open(() => ({
    body: reportOf(true, { lignesRetenues: 0, premieresLignes: [] }),
  }));
  await user.upload(fileField(), aFile());
  await user.click(check());
  await screen.findByText('Aucune ligne du fichier plans.csv ne peut être importée');
  expect(screen.queryByRole('button', { name: /^Importer \d/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choisir un autre fichier' })).toBeDefined();
});

it('[28-4] names the people whose spelling the file changes', async () => {
  const { user } = await open(() => ({
    body: reportOf(true, {
      corrections: [{ ligne: 2, avant: 'Marie Petti', apres: 'Marie Petit' }],
    }),
  }));
  await user.upload(fileField(), aFile());
  await user.click(check());
  expect(await screen.findByText(/^Ligne 2\s: Marie Petti deviendra Marie Petit$/)).toBeDefined();
});

it('[28-4] a refused file says what is wrong and that nothing is stored, and stays chosen', async () => {
  const { user } = await open(() =>
    refusalOf('FICHIER_ILLISIBLE', 'Ce fichier ne peut pas être lu.', [
      { champ: 'fichier', message: 'La colonne « nom » manque.' },
    ]),
  );
  await user.upload(fileField(), aFile());
  await user.click(check());
  await screen.findByText('Ce fichier ne peut pas être lu.');
  expect(screen.getByText('La colonne « nom » manque.')).toBeDefined();
  expect(screen.getByText('Rien n’a été enregistré.')).toBeDefined();
  expect(fileField().files?.[0]?.name).toBe('plans.csv');
});

it('[33-2] an import of plans is undone from its report, and the page begins again', async () => {
  const { user } = await open();
  await user.upload(fileField(), aFile());
  await user.click(check());
  await user.click(await screen.findByRole('button', { name: 'Importer 1 plan' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler cet import' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Annuler l’import du fichier plans.csv',
  });
  await within(dialog).findByText('1 ligne ajoutée sera retirée.');
  await user.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
  await waitFor(() => expect(fileField().files).toHaveLength(0));
});
