// @vitest-environment happy-dom
import { getControlImports } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { ImportReport } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  type FakeAnswer,
  renderSigned,
} from '../../../../test/render.tsx';
import { ControlFile } from './ControlFile.tsx';

const reportOf = (url: string): ImportReport => {
  const apercu = url.includes('apercu=true');
  return {
    apercu,
    idImport: apercu ? null : 'I1',
    dejaImporte: false,
    lignesLues: 3,
    lignesAjoutees: 2,
    lignesModifiees: 0,
    lignesInchangees: 0,
    lignesSupprimees: 0,
    nombreLignesRejetees: 1,
    lignesRejetees: [{ ligne: 3, message: 'Le matricule manque.' }],
    encodage: 'Windows-1252',
    separateur: ';',
    colonnes: ['MATRICULE'],
    colonnesIgnorees: ['COULEUR'],
    premieresLignes: [['1000001A']],
  };
};

const open = (answer: (url: string) => FakeAnswer = (url) => ({ body: reportOf(url) })) => {
  answerCalls([[getControlImports, () => ({ body: [] })]]);
  const uploads = answerUploads(answer);
  return { ...renderSigned(<ControlFile idSession="S1" />, { space: 'ESPACE_CLIENT' }), uploads };
};
const choose = (user: ReturnType<typeof open>['user']) =>
  user.upload(
    screen.getByLabelText(/^Fichier à importer/),
    new File(['MATRICULE'], 'controle.csv', { type: 'text/csv' }),
  );
const check = () => screen.getByRole('button', { name: 'Vérifier le fichier' });
const queriesOf = (urls: readonly string[]) => urls.map((url) => url.split('?')[1] ?? '');

it('[FUND-18, 28-4] shows how a file is read, then imports it once, and removes people only if asked', async () => {
  const { user, uploads } = open();
  await choose(user);
  await user.click(check());
  await screen.findByText('Le matricule manque.');
  expect(
    screen.getByText(/Lu en Windows-1252, colonnes séparées par des points-virgules/),
  ).toBeDefined();
  expect(screen.getByText(/Colonnes ignorées\s: COULEUR/)).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: 'Importer 2 lignes' }));
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe(
      'Le fichier controle.csv est importé, sauf 1 ligne',
    ),
  );
  expect(queriesOf(uploads)).toEqual(['apercu=true', '']);
});

it('[FUND-18, 28-4] says in both requests that absent people are removed', async () => {
  const { user, uploads } = open();
  await user.click(screen.getByRole('checkbox', { name: /^Retirer de la session/ }));
  await choose(user);
  await user.click(check());
  await user.click(await screen.findByRole('button', { name: 'Importer 2 lignes' }));
  await screen.findByText(/est importé, sauf 1 ligne/);
  expect(queriesOf(uploads)).toEqual(['apercu=true&remplacer=true', 'remplacer=true']);
});

it('[FUND-18, 28-4] another file begins again, and an import of the same file says that nothing was done twice', async () => {
  const { user } = open((url) => ({ body: { ...reportOf(url), dejaImporte: true } }));
  await choose(user);
  await user.click(check());
  await user.click(await screen.findByRole('button', { name: 'Choisir un autre fichier' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Fichier à importer/).files).toHaveLength(0);
  await choose(user);
  await user.click(check());
  await user.click(await screen.findByRole('button', { name: 'Importer 2 lignes' }));
  expect(await screen.findByText(/rien n’a été fait une seconde fois/)).toBeDefined();
});
