import type { Locator, Page } from '@playwright/test';
import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
} from '@portail/rules/branding/theme/theme-colors.ts';
import { changeReplies } from '../support/change-replies.ts';
import { contrastOf, hexOf } from '../support/colors.ts';
import { expect, test, type StoredSession } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';
import { firstIn } from '../support/long.ts';

const HORIZON = {
  primary: '#5b2a86',
  secondary: '#0f4c3a',
  tertiary: '#c9a227',
  success: '#2f9e44',
  warning: '#f08c00',
  danger: '#c92a2a',
};

/** The six colours as the page has them. */
const colorsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate((names) => {
    const style = window.getComputedStyle(document.documentElement);
    return Object.fromEntries(
      names.map((name) => [name, style.getPropertyValue(`--color-${name}`).trim()]),
    );
  }, THEME_COLOR_NAMES);

const logo = (page: Page) => page.getByRole('banner').locator('img');
const submit = (page: Page) => page.getByRole('button', { name: 'Se connecter' });

test('[SHELL-07, SHELL-80] the login page has the six default colours', async ({ page }) => {
  await page.goto('/login');
  await expectPage(page, 'LOGIN');
  await page.waitForLoadState('networkidle');
  expect(await colorsOf(page)).toEqual(DEFAULT_THEME_COLORS);
  expect(DEFAULT_THEME_COLORS).toEqual({
    primary: '#6bb6e6',
    secondary: '#1d3561',
    tertiary: '#a1b1bc',
    success: '#7bc200',
    warning: '#ffd600',
    danger: '#e84136',
  });
});

test('[SHELL-07, SHELL-79, SHELL-82, SHELL-83, SHELL-84] a contract’s login page has its colours, its words and its images', async ({
  page,
}) => {
  await page.goto('/100001/login');
  await expectPage(page, 'LOGIN');
  await expect.poll(() => colorsOf(page)).toEqual(HORIZON);
  await expect(page).toHaveURL('/100001/login');
  await expect(page.getByText('Bienvenue dans l’espace CESU du Groupe Horizon')).toBeVisible();
  await expect(logo(page)).toHaveAttribute('src', /PERSONNALISATION\/100001\/logo\.svg$/);
  const images = page.locator('.sign-in__image');
  await expect(images).toHaveCount(3);
  for (const image of [logo(page), ...(await images.all())]) {
    // Drawn, and not the sign of a picture that is missing.
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('[SHELL-79, SHELL-86] a social contract’s login page has the social words and the default colours', async ({
  page,
}) => {
  await page.goto('/100002/login');
  await expectPage(page, 'LOGIN');
  await expect(page.getByText('Bienvenue dans votre espace d’aide à domicile')).toBeVisible();
  expect(await colorsOf(page)).toEqual(DEFAULT_THEME_COLORS);
  await expect(page.locator('.sign-in__image')).toHaveCount(0);
  await navigateInside(page, '/login');
  await expect(page.getByText('Bienvenue dans votre espace CESU', { exact: true })).toBeVisible();
});

test('[SHELL-81] two contracts in a row keep their themes, and neither is taken for the other', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/eb/personnalisation/')) asked.push(pathname + search);
  });
  const seeHorizon = async () => {
    await navigateInside(page, '/100001/login');
    await expect.poll(() => colorsOf(page)).toEqual(HORIZON);
    await expect(page.getByText('Bienvenue dans l’espace CESU du Groupe Horizon')).toBeVisible();
  };
  const seeSocial = async () => {
    await navigateInside(page, '/100002/login');
    await expect.poll(() => colorsOf(page)).toEqual(DEFAULT_THEME_COLORS);
    await expect(page.getByText('Bienvenue dans votre espace d’aide à domicile')).toBeVisible();
  };
  await page.goto('/mentions-legales');
  await seeHorizon();
  await seeSocial();
  await seeHorizon();
  await seeSocial();
  for (const contract of ['100001', '100002']) {
    // On a slow machine half a minute may pass, after which a theme is requested again.
    const ofContract = new Set(asked.filter((url) => url.includes(`numeroContrat=${contract}`)));
    expect([...ofContract].toSorted()).toEqual([
      `/api/eb/personnalisation/styles?numeroContrat=${contract}&typeEspace=ESPACE_BENEFICIAIRE`,
      `/api/eb/personnalisation/textes?numeroContrat=${contract}&typeEspace=ESPACE_BENEFICIAIRE`,
    ]);
  }
});

test('[25-10] [SHELL-82] [SHELL-83] the theme requested is that of the space being entered', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/eb/personnalisation/'))
      asked.add(`${pathname.split('/').at(-1)} ${searchParams.get('typeEspace')}`);
  });
  for (const [space, colors] of [
    ['ESPACE_CLIENT', HORIZON],
    ['ESPACE_INTERVENANT', DEFAULT_THEME_COLORS],
  ] as const) {
    asked.clear();
    await page.goto(`/100001/login?typeEspace=${space}`);
    await expectPage(page, 'LOGIN');
    await expect.poll(() => [...asked].toSorted()).toEqual([`styles ${space}`, `textes ${space}`]);
    await expect.poll(() => colorsOf(page)).toEqual(colors);
  }
});

test.describe('words on coloured grounds', () => {
  test('[SHELL-85] dark on a pale colour, pale on a dark one, 4.5 at least in both schemes', async ({
    page,
  }) => {
    for (const path of ['/login', '/100001/login']) {
      await page.goto(path);
      await expectPage(page, 'LOGIN');
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const where = `${path}, ${colorScheme}`;
        // Colours pass from one to the other: what counts is where they end.
        await expect.poll(() => contrastOf(submit(page)), where).toBeGreaterThanOrEqual(4.5);
        await expect
          .poll(() => contrastOf(page.getByRole('banner')), where)
          .toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('[SHELL-85] the ink changes side with the ground', async ({ page }) => {
    // Colours pass from one to the other: what counts is where they end.
    const inkAgainst = (element: Locator, ground: '#ffffff' | '#000000') =>
      expect.poll(async () => {
        const ink = await element.evaluate((one) => window.getComputedStyle(one).color);
        return contrastRatio(hexOf(ink), ground);
      });
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await inkAgainst(submit(page), '#ffffff').toBeGreaterThan(7);
    await navigateInside(page, '/100001/login');
    await expect.poll(() => colorsOf(page)).toEqual(HORIZON);
    await inkAgainst(submit(page), '#000000').toBeGreaterThan(7);
  });
});

test.describe('without words of its own', () => {
  test.use({ persona: 'demo-restreint' });

  test('[SHELL-86] a contract has the default words', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Que voulez-vous faire\u00a0?' })).toBeVisible();
  });
});

test('[SHELL-55, SHELL-87] the style guide shows colours, buttons, fields, notifications and modal', async ({
  page,
}) => {
  await page.goto('/style-guide');
  await expectPage(page, 'STYLE_GUIDE');
  for (const name of THEME_COLOR_NAMES)
    await expect(page.locator('#couleurs').getByText(name, { exact: true })).toBeVisible();
  await expect(page.locator('#boutons').getByRole('button').first()).toBeVisible();
  await expect(page.locator('#champs').getByRole('textbox').first()).toBeVisible();
  for (const [type, word] of [
    ['error', 'Erreur'],
    ['success', 'Succès'],
    ['warning', 'Attention'],
  ] as const) {
    const card = page.locator(`#notifications [data-type=${type}]`).first();
    await expect(card).toBeVisible();
    await expect(card.getByRole('img', { name: word })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ouvrir une fenêtre' }).click();
  await expect(page.getByRole('dialog', { name: 'Détail du paiement' })).toBeVisible();
});

test('[SHELL-88] the legal notice names the publisher and the host, and tells about personal data', async ({
  page,
}) => {
  await page.goto('/mentions-legales');
  await expectPage(page, 'LEGAL_NOTICE');
  for (const id of ['editeur', 'hebergement', 'protection-des-donnees', 'cookies'])
    await expect(page.locator(`h2#${id}`)).toBeVisible();
  await page.goto('/mentions-legales#protection-des-donnees');
  await expect(page.locator('h2#protection-des-donnees')).toBeInViewport();
});

test('[SHELL-89, SHELL-90] a contract with everything on has the nine features', async ({
  request,
}) => {
  const reply = await request.get('/api/eb/fonctionnalites?numeroContrat=100001');
  const features = (await reply.json()) as { id: string; proprietes: object }[];
  expect(features.map(({ id }) => id).toSorted()).toEqual(
    [
      'AFFICHER_MES_TITRES',
      'COMMUNICATION_RH',
      'CONNEXION_PAR_CONTRAT',
      'ONGLET_DECLARATION_PROFIL',
      'OUVERTURE_PAR_CONTRAT',
      'SOUS_MENU_ATTESTATION_FISCALE',
      'SOUS_MENU_CHANGER_FORMAT',
      'SOUS_MENU_ECHANGE',
      'SOUS_MENU_FAIRE_PRECOMMANDE',
    ].toSorted(),
  );
  for (const { proprietes } of features) expect(proprietes).toBeInstanceOf(Object);
});

const USED_FEATURES = [
  ['SOUS_MENU_FAIRE_PRECOMMANDE', '/commande/sessions'],
  ['SOUS_MENU_ECHANGE', '/echange/choix'],
  ['SOUS_MENU_CHANGER_FORMAT', '/changer-format/choix'],
  ['AFFICHER_MES_TITRES', '/titres/solde'],
  ['SOUS_MENU_ATTESTATION_FISCALE', '/attestation-fiscale'],
  ['ONGLET_DECLARATION_PROFIL', '/profil/infos-declaration'],
] as const;

for (const [[feature, path], tags] of firstIn(USED_FEATURES, 2)) {
  test.describe(`without ${feature}`, () => {
    const isKept = ({ id }: { id: string }) => id !== feature;
    test.use({
      persona: 'demo-rh',
      alteration: {
        change: ({ visualisation }: StoredSession) => {
          if (visualisation !== null)
            visualisation.features = visualisation.features.filter(isKept);
        },
      },
    });

    test(
      `[SHELL-91] its page and its entry go, and those of the others stay: ${path}`,
      tags,
      async ({ page }) => {
        // The portal asks again what is on: the server must say the same as the stored session.
        await changeReplies(page, '**/api/eb/fonctionnalites*', async (reply) => {
          const features = (await reply.json()) as { id: string }[];
          return { json: features.filter(isKept) };
        });
        await page.goto('/');
        await expectPage(page, 'HOME');
        for (const [other, address] of USED_FEATURES) {
          await navigateInside(page, '/plan-du-site');
          await expectPage(page, 'SITE_MAP');
          const entry = page.getByRole('main').locator(`a[href='${address}']`);
          await expect(entry).toHaveCount(other === feature ? 0 : 1);
          await navigateInside(page, address);
          await expect(page).toHaveURL(other === feature ? '/unauthorized' : address);
        }
      },
    );
  });
}
