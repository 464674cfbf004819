// @vitest-environment happy-dom
import {
  copyBranding,
  getBrandingVersion,
  getBrandingVersions,
  importBranding,
  returnToBrandingVersion,
} from '@portail/contract/branding/branding.calls.ts';
import type { BrandingVersion, BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { DEFAULT_BRANDING } from '@portail/rules/branding/branding.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  descriptionOf,
  type FakeAnswer,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BrandingEditor from './BrandingEditor.tsx';

const aBranding = (primary = '6bb6e6') => ({
  couleurs: { ...DEFAULT_BRANDING.couleurs, primary },
  images: { ...DEFAULT_BRANDING.images },
  options: { ...DEFAULT_BRANDING.options },
  textes: {},
});
const aVersion = (numero: number, change: Partial<BrandingVersion> = {}): BrandingVersion => ({
  numero,
  date: '19/11/2026 10:00',
  auteur: 'Marc Petit',
  commentaire: `Publication ${numero}`,
  origine: 'SAISIE',
  source: null,
  enLigne: false,
  ...change,
});
const VIEW: BrandingView = {
  numeroContrat: '100001',
  raisonSociale: 'Les Tilleuls',
  typeContrat: 'CESU_RH',
  typeClient: 'STANDARD',
  revision: 3,
  publie: { version: aVersion(7, { enLigne: true }), habillage: aBranding() },
  brouillon: null,
  couches: { CESU_SOCIAL: {}, PETIT_CLIENT: {} },
};
const REPLACED: BrandingView = {
  ...VIEW,
  revision: 4,
  brouillon: {
    auteur: 'Marc Petit',
    date: '19/11/2026 10:00',
    origine: 'RETOUR',
    source: '6',
    habillage: aBranding('8a1538'),
  },
};

const open = (
  answers: Parameters<typeof answerCalls>[0] = [],
  permissions: readonly 'BO_PERSONNALISATION'[] = ['BO_PERSONNALISATION'],
) => {
  navigate('/back-office/personnalisation?numeroContrat=100001&onglet=versions');
  const { sent } = answerCalls([
    ...answers,
    [
      getBrandingVersions,
      () => ({
        body: [
          aVersion(7, { enLigne: true }),
          aVersion(6, { origine: 'COPIE', source: '100002', commentaire: 'Comme le social' }),
        ],
      }),
    ],
    [getBrandingVersion, () => ({ body: aBranding('8a1538') })],
  ]);
  return { ...renderSigned(<BrandingEditor opened={VIEW} />, { permissions }), sent };
};
const tab = async (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('link', { name: 'Versions' }));
const confirm = async (user: ReturnType<typeof open>['user'], title: RegExp, button: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  await user.dblClick(dialog.getByRole('button', { name: button }));
};

beforeEach(() => navigate('/'));

it('[SHELL-81, 28-4] shows what differs from the version online, and takes a version up once', async () => {
  const { user, sent } = open([[returnToBrandingVersion, () => ({ body: REPLACED })]]);
  await tab(user);
  await screen.findByText('Comme le social');
  screen.getByText('Copie du contrat 100002');
  expect(screen.getAllByRole('button', { name: /^Reprendre la version/ })).toHaveLength(1);
  await user.click(screen.getByText('Ce qui diffère de la version en ligne'));
  await waitFor(() =>
    expect(document.querySelector('.dressing__change-list')?.textContent).toContain(
      'Couleur principale',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Reprendre la version 6' }));
  await confirm(user, /^Reprendre la version 6\s\?$/, 'Reprendre la version 6');
  await waitFor(() => expect(notices().join()).toContain('Version 6 reprise dans le brouillon'));
  expect(bodiesOf(sent, returnToBrandingVersion)).toEqual([{ revision: 3 }]);
});

it('[SHELL-81, 28-4] copies another contract, whose number is checked first', async () => {
  const answers: FakeAnswer[] = [
    refusalOf('CONTRAT_INCONNU', 'Ce contrat n’existe pas.', [], 404),
    { body: REPLACED },
  ];
  const { user, sent } = open([[copyBranding, () => answers.shift() ?? {}]]);
  await tab(user);
  const number = await screen.findByLabelText('Numéro du contrat à copier');
  const copy = screen.getByRole('button', { name: 'Copier dans le brouillon' });
  await user.type(number, '10 00');
  await user.click(copy);
  expect(descriptionOf(number)).not.toBe('');
  expect(document.activeElement).toBe(number);
  await user.clear(number);
  await user.type(number, ' 100002 ');
  await user.click(copy);
  await confirm(user, /^Copier le contrat 100002\s\?$/, 'Copier dans le brouillon');
  expect((await screen.findByRole('alert')).textContent).toContain('Ce contrat n’existe pas.');
  await confirm(user, /^Copier le contrat 100002\s\?$/, 'Copier dans le brouillon');
  await waitFor(() => expect(notices().join()).toContain('Contrat 100002 copié dans le brouillon'));
  expect(bodiesOf(sent, copyBranding)).toEqual(
    Array.from({ length: 2 }, () => ({ revision: 3, numeroContratSource: '100002' })),
  );
});

it('[SHELL-81, 28-4] imports a file once, after a confirmation', async () => {
  const uploads = answerUploads(() => ({ body: REPLACED }));
  const { user } = open();
  await tab(user);
  const take = await screen.findByRole('button', { name: 'Importer dans le brouillon' });
  await user.click(take);
  screen.getByText('Choisissez d’abord un fichier.');
  await user.upload(
    screen.getByLabelText<HTMLInputElement>(/^Fichier d’habillage/),
    new File(['{}'], 'habillage.json', { type: 'application/json' }),
  );
  await user.click(take);
  expect(uploads).toEqual([]);
  await confirm(user, /^Importer ce fichier\s\?$/, 'Importer dans le brouillon');
  await waitFor(() => expect(notices().join()).toContain('Fichier importé dans le brouillon'));
  expect(uploads).toEqual([
    `${importBranding.path.replace(':numeroContrat', '100001')}?revision=3`,
  ]);
});

it('[SHELL-81, 28-4] an operator who may only read replaces nothing', async () => {
  const { user } = open([], []);
  await tab(user);
  await screen.findByText('Comme le social');
  for (const name of [/^Reprendre/, /^Copier/, /^Importer/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
