// @vitest-environment happy-dom
import {
  getControlImports,
  keepControlColumns,
  previewUndoImport,
  undoImport,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import type { ImportReport } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  descriptionOf,
  type FakeAnswer,
  notices,
  plain,
  refusalOf,
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
    modifications: [],
    nombreAutresPersonnes: 0,
    retraits: [],
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

it('[33-4] names who a file changes, before and after, and who would become another person', async () => {
  const { user } = open((url) => ({
    body: {
      ...reportOf(url),
      lignesModifiees: 3,
      lignesSupprimees: 1,
      nombreAutresPersonnes: 1,
      modifications: [
        {
          identifiant: '1000001A',
          personne: 'Lefèvre Anne',
          autrePersonne: true,
          champs: [
            { colonne: 'NOM', avant: 'Lefèvre', apres: 'Muller' },
            { colonne: 'EMAIL', avant: '', apres: 'bruno@essai.example' },
          ],
        },
        {
          identifiant: '1000002B',
          personne: '',
          autrePersonne: false,
          champs: [{ colonne: 'PRENOM', avant: '', apres: 'Luc' }],
        },
      ],
      retraits: [{ identifiant: '1000009Z', personne: 'Roux Eva' }],
    },
  }));
  await choose(user);
  await user.click(check());
  await screen.findByText('1 ligne passerait d’une personne à une autre');
  const rows = within(screen.getByRole('table', { name: 'Ce que le fichier modifie' }))
    .getAllByRole('row')
    .map(({ textContent }) => plain(textContent));
  expect(rows.at(-2)).toContain('Lefèvre Anne1000001A');
  expect(rows.at(-2)).toContain('NOM : Lefèvre → Muller');
  expect(rows.at(-2)).toContain('EMAIL : vide → bruno@essai.example');
  expect(rows.at(-1)).toContain('1000002B');
  expect(screen.getByText('Les 2 premières lignes sont affichées.')).toBeDefined();
  expect(
    within(screen.getByRole('table', { name: 'Personnes que le fichier retire' })).getByText(
      'Roux Eva',
    ),
  ).toBeDefined();
});

const UNDO: ImportUndo = {
  ajouts: 2,
  modifications: 1,
  retraits: 0,
  annulableJusqua: '19/11/2026 11:00',
  obstacles: [],
  annule: false,
};
const openUndo = (undo: ImportUndo, refusal?: FakeAnswer) => {
  const past = {
    idImport: 'I1',
    date: '19/11/2026 10:00',
    nomFichier: 'controle.csv',
    auteur: 'Hélène Roy',
    lignesLues: 3,
    lignesAjoutees: 2,
    lignesModifiees: 1,
    lignesSupprimees: 0,
    nombreLignesRejetees: 0,
  };
  const { sent } = answerCalls([
    [
      getControlImports,
      () => ({
        body: [
          { ...past, annulation: 'POSSIBLE' },
          { ...past, idImport: 'I0', annulation: 'ANNULE' },
        ],
      }),
    ],
    [previewUndoImport, () => ({ body: undo })],
    [undoImport, () => refusal ?? { body: { ...undo, annule: true } }],
  ]);
  const view = renderSigned(<ControlFile idSession="S1" />, {
    space: 'ESPACE_CLIENT',
    permissions: ['GERER_SESSIONS_PRECOMMANDE'],
  });
  return { ...view, sent };
};
const askUndo = async (user: ReturnType<typeof open>['user']) => {
  await user.click(
    await screen.findByRole('button', {
      name: 'Annuler l’import de controle.csv du 19/11/2026 10:00',
    }),
  );
  return await screen.findByRole('alertdialog', {
    name: 'Annuler l’import du fichier controle.csv',
  });
};

it('[33-2] the last import is undone once, after its lines are named', async () => {
  const { user, sent } = openUndo(UNDO);
  const dialog = await askUndo(user);
  await within(dialog).findByText('2 lignes ajoutées seront retirées.');
  expect(
    within(dialog).getByText('1 ligne modifiée retrouvera ses valeurs d’avant.'),
  ).toBeDefined();
  await user.dblClick(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(plain(notices().join(' '))).toContain('est annulé : 3 lignes.');
  expect(bodiesOf(sent, undoImport)).toHaveLength(1);
  expect(screen.getByText('Annulé')).toBeDefined();
});

it('[33-2] what depends on an import is named, and the import stays', async () => {
  const { user } = openUndo({
    ...UNDO,
    obstacles: ['Demande faite depuis l’import : Bruno Muller.'],
  });
  const dialog = await askUndo(user);
  await within(dialog).findByText('Demande faite depuis l’import : Bruno Muller.');
  expect(
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Annuler cet import' }).disabled,
  ).toBe(true);
});

it('[33-2] a refusal of the server says what changed meanwhile', async () => {
  const { user } = openUndo(
    UNDO,
    refusalOf('IMPORT_NON_ANNULABLE', 'Cet import ne peut plus être annulé.', [
      { champ: 'import', message: 'Inscription faite depuis l’import : Anne Lefèvre.' },
    ]),
  );
  const dialog = await askUndo(user);
  await within(dialog).findByText('2 lignes ajoutées seront retirées.');
  await user.click(within(dialog).getByRole('button', { name: 'Annuler cet import' }));
  expect(
    await within(dialog).findByText('Inscription faite depuis l’import : Anne Lefèvre.'),
  ).toBeDefined();
});

it('[33-2] a file with titles of its own: the columns are said once, then the file is checked again', async () => {
  const { user, uploads, sent } = (() => {
    const calls = answerCalls([
      [getControlImports, () => ({ body: [] })],
      [keepControlColumns, () => ({ body: { correspondances: [] } })],
    ]);
    let isKept = false;
    const sentFiles = answerUploads((url) => {
      if (url.endsWith('/colonnes')) {
        isKept = true;
        return {
          body: {
            titres: ['N° agent', 'Nom'],
            colonnes: [
              { nom: 'NOM', libelle: 'NOM', obligatoire: false, titre: 'Nom' },
              { nom: 'MATRICULE', libelle: 'Matricule', obligatoire: true, titre: null },
            ],
          },
        };
      }
      return isKept
        ? { body: reportOf(url) }
        : refusalOf('FICHIER_NON_CONFORME', 'Ce fichier n’a pas la forme attendue.', [
            { champ: 'fichier', message: 'La colonne « MATRICULE » manque.' },
          ]);
    });
    return {
      ...renderSigned(<ControlFile idSession="S1" />, { space: 'ESPACE_CLIENT' }),
      uploads: sentFiles,
      sent: calls.sent,
    };
  })();
  await choose(user);
  await user.click(check());
  await user.click(await screen.findByRole('button', { name: 'Faire correspondre les colonnes' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const save = dialog.getByRole('button', { name: 'Garder et vérifier le fichier' });
  await user.click(save);
  const field = dialog.getByRole('combobox', { name: 'Matricule (obligatoire)' });
  expect(descriptionOf(field)).toContain('Choisissez une colonne');
  await user.selectOptions(field, 'N° agent');
  await user.dblClick(save);
  await screen.findByText('Le fichier controle.csv est prêt à être importé');
  expect(bodiesOf(sent, keepControlColumns)).toEqual([
    { correspondances: [{ colonne: 'MATRICULE', titre: 'N° agent' }] },
  ]);
  expect(uploads).toHaveLength(3);
});

it('[33-2] a session without controls takes no file: its columns are not asked for', async () => {
  const { user } = open(() =>
    refusalOf('FICHIER_NON_CONFORME', 'Ce fichier n’a pas la forme attendue.', [
      { champ: 'fichier', message: FILE_MESSAGES.noIdentifyingControl },
    ]),
  );
  await choose(user);
  await user.click(check());
  await screen.findByText(/^Cette session ne demande aucune information/);
  expect(screen.queryByRole('button', { name: 'Faire correspondre les colonnes' })).toBeNull();
});
