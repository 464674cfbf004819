// @vitest-environment happy-dom
import {
  getBranding,
  getBrandingVersions,
  publishBranding,
  saveBranding,
} from '@portail/contract/branding/branding.calls.ts';
import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { DEFAULT_BRANDING } from '@portail/rules/branding/branding.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  descriptionOf,
  type FakeAnswer,
  notices,
  problems,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BrandingEditor from './BrandingEditor.tsx';

const COLOR = 'Une couleur s’écrit avec six chiffres hexadécimaux, par exemple 1d3561.';

const aBranding = (primary = '6bb6e6') => ({
  couleurs: { ...DEFAULT_BRANDING.couleurs, primary },
  images: { ...DEFAULT_BRANDING.images },
  options: { ...DEFAULT_BRANDING.options },
  textes: {},
});
const aView = (change: Partial<BrandingView> = {}): BrandingView => ({
  numeroContrat: '100001',
  raisonSociale: 'Les Tilleuls',
  typeContrat: 'CESU_RH',
  typeClient: 'STANDARD',
  revision: 3,
  publie: { version: null, habillage: aBranding() },
  brouillon: null,
  couches: { CESU_SOCIAL: {}, PETIT_CLIENT: {} },
  ...change,
});
const draftOf = (habillage: BrandingView['publie']['habillage'], revision: number) =>
  aView({
    revision,
    brouillon: {
      auteur: 'Marc Petit',
      date: '19/11/2026 10:00',
      origine: 'SAISIE',
      source: null,
      habillage,
    },
  });

const open = (
  answers: Parameters<typeof answerCalls>[0] = [],
  permissions: readonly 'BO_PERSONNALISATION'[] = ['BO_PERSONNALISATION'],
) => {
  const { sent } = answerCalls([
    ...answers,
    [saveBranding, () => ({ body: draftOf(aBranding('8a1538'), 4) })],
    [getBrandingVersions, () => ({ body: [] })],
  ]);
  return { ...renderSigned(<BrandingEditor opened={aView()} />, { permissions }), sent };
};
const color = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const tab = (name: string) => screen.getByRole('link', { name });
const save = () => screen.getByRole('button', { name: 'Enregistrer le brouillon' });
const publish = () => screen.getByRole('button', { name: 'Publier' });
const retype = async (user: ReturnType<typeof open>['user'], input: Element, text: string) => {
  await user.clear(input);
  await user.paste(text);
};

beforeEach(() => navigate('/back-office/personnalisation?numeroContrat=100001'));

it('[SHELL-79, 28-4] shows at once what a colour becomes, and saves only what changed, once', async () => {
  const { user, sent } = open();
  await retype(user, color('Couleur principale'), '8a1538');
  expect(
    (await screen.findAllByText(/Ajustée en [0-9a-f]{6} pour être lue/)).length,
  ).toBeGreaterThan(0);
  expect(screen.getByText('Des modifications ne sont pas enregistrées.')).toBeDefined();
  await user.dblClick(save());
  await waitFor(() => expect(notices().join()).toContain('Brouillon enregistré'));
  expect(bodiesOf(sent, saveBranding)).toEqual([
    { revision: 3, couleurs: { ...DEFAULT_BRANDING.couleurs, primary: '8a1538' } },
  ]);
  expect(
    screen.getByText(/^Brouillon enregistré le 19\/11\/2026 10:00 par Marc Petit/),
  ).toBeDefined();
});

it('[SHELL-79, A10] a wrong colour is refused at its field, and the summary leads back to it from another tab', async () => {
  const { user, sent } = open();
  await retype(user, color('Couleur d’erreur'), 'rouge');
  expect(descriptionOf(color('Couleur d’erreur'))).toContain(COLOR);
  await user.click(tab('Options'));
  await user.click(save());
  await waitFor(() => expect(document.activeElement?.className).toBe('error-summary'));
  expect(problems().join()).toContain(`Couleur d’erreur : ${COLOR}`);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('link', { name: /^Couleur d’erreur\s: / }));
  await waitFor(() => expect(document.activeElement).toBe(color('Couleur d’erreur')));
  expect(color('Couleur d’erreur').value).toBe('rouge');
});

it('[SHELL-80, 28-4] a refusal of the server is shown at its field until the value changes', async () => {
  const answers: (() => FakeAnswer)[] = [
    () =>
      refusalOf('REQUETE_INVALIDE', 'Vérifiez.', [
        { champ: 'couleurs.primary', message: 'Cette couleur est réservée.' },
      ]),
    () => refusalOf('X', 'Indisponible.', [], 400),
  ];
  const { user } = open([[saveBranding, () => answers.shift()?.() ?? {}]]);
  await retype(user, color('Couleur principale'), '8a1538');
  await user.click(save());
  await waitFor(() => expect(problems().join()).toContain('Cette couleur est réservée.'));
  await retype(user, color('Couleur principale'), '8a1539');
  await user.click(save());
  await screen.findByText('Indisponible.');
  expect(screen.getByText(/^Ce que vous avez saisi est toujours là/)).toBeDefined();
  expect(color('Couleur principale').value).toBe('8a1539');
});

it('[SHELL-81, 28-4] says who saved first, and adds the own changes to theirs', async () => {
  const theirs = { ...aBranding(), couleurs: { ...aBranding().couleurs, danger: 'aa0011' } };
  const answers: (() => FakeAnswer)[] = [
    () => refusalOf('HABILLAGE_MODIFIE', 'Une autre personne a modifié ce brouillon.'),
  ];
  const { user, sent } = open([
    [saveBranding, () => answers.shift()?.() ?? { body: draftOf(theirs, 6) }],
    [getBranding, () => ({ body: draftOf(theirs, 5) })],
  ]);
  await retype(user, color('Couleur principale'), '112233');
  await user.click(save());
  await screen.findByText(/Marc Petit a enregistré ce brouillon/);
  expect(color('Couleur principale').value).toBe('112233');
  await user.click(screen.getByRole('button', { name: 'Ajouter mes modifications aux siennes' }));
  expect(color('Couleur d’erreur').value).toBe('aa0011');
  expect(color('Couleur principale').value).toBe('112233');
  await user.click(save());
  await waitFor(() => expect(bodiesOf(sent, saveBranding)).toHaveLength(2));
  expect(bodiesOf(sent, saveBranding)[1]).toMatchObject({
    revision: 5,
    couleurs: { primary: '112233', danger: 'aa0011' },
  });
});

it('[SHELL-81, 28-4] publishes with a comment: what is typed is saved first, each once', async () => {
  const { user, sent } = open([
    [
      publishBranding,
      () => ({
        body: {
          numero: 7,
          date: '19/11/2026 10:00',
          auteur: 'Marc Petit',
          commentaire: 'Nouvelle couleur',
          origine: 'SAISIE',
          source: null,
          enLigne: true,
          textesAValider: false,
        },
      }),
    ],
    [getBranding, () => ({ body: aView({ revision: 5 }) })],
  ]);
  await retype(user, color('Couleur principale'), '8a1538');
  await user.click(publish());
  const dialog = () => within(screen.getByRole('dialog', { name: /^Publier cette/ }));
  expect(dialog().getByText(/^Couleurs\s: Couleur principale$/)).toBeDefined();
  const confirm = () => dialog().getByRole('button', { name: 'Publier pour le contrat 100001' });
  await user.click(confirm());
  const comment = dialog().getByLabelText(/^Commentaire/);
  expect(document.activeElement).toBe(comment);
  expect(descriptionOf(comment)).toContain('Ce champ est requis.');
  await user.type(comment, ' Nouvelle couleur ');
  await user.dblClick(confirm());
  await waitFor(() => expect(notices().join()).toContain('Version 7 publiée'));
  expect(bodiesOf(sent, saveBranding)).toHaveLength(1);
  expect(bodiesOf(sent, publishBranding)).toEqual([
    { revision: 4, commentaire: 'Nouvelle couleur' },
  ]);
});

it('[SHELL-80, 28-4] finds a text by its words, marks the own one, and gives the original back', async () => {
  const { user } = open();
  await user.click(tab('Textes'));
  await user.type(await screen.findByLabelText(/^Rechercher un texte/), 'mon espace cesu');
  const own = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^Texte du contrat/)[0];
  await waitFor(() =>
    expect(document.querySelector('.text-row')?.textContent).toContain('Mon espace CESU'),
  );
  const field = own();
  if (field === undefined) throw new Error('no text');
  await user.type(field, 'Chez nous');
  expect(screen.getByText('Modifié')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Seulement les textes modifiés' }));
  await waitFor(() => expect(document.querySelectorAll('.text-row')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Rendre le texte d’origine/ }));
  expect(own()?.value).toBe('');
  expect(screen.getByText(/^Aucun brouillon/)).toBeDefined();
  await user.clear(screen.getByLabelText(/^Rechercher un texte/));
  await user.type(screen.getByLabelText(/^Rechercher un texte/), 'zzzz');
  await screen.findByText('Aucun texte ne correspond');
}, 180_000);

it('[SHELL-80, 28-4] an operator who may only read changes and publishes nothing', () => {
  open([], []);
  expect(screen.getByText(/votre profil ne permet pas de la modifier/)).toBeDefined();
  expect(color('Couleur principale').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^(Publier|Enregistrer)/ })).toBeNull();
});
