import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  asOperator,
  colorField,
  colorsIn,
  findText,
  goToView,
  openEditor,
  PNG,
  previewOf,
  publish,
  saveButton,
} from '../support/branding-steps.ts';
import { summaryOf } from '../support/order-steps.ts';
import { aBuyerOf, aFunder } from '../support/own-funder.ts';
import { expect, remember, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { acceptAsMarc, LUCIE } from '../support/second-person.ts';

const WINE = { ...DEFAULT_THEME_COLORS, primary: '#8a1538' };
const BRAND = 'Mon espace CESU';
const OWN_BRAND = 'Espace CESU des Tilleuls';

test('[SHELL-79] [SHELL-80] [SHELL-81] [A33] [S27] a branding is edited, previewed and published, visible within a minute, and reverted', async ({
  page,
  browser,
}) => {
  const funder = await aFunder({ tauxBp: 6_000 });
  const theirs = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await remember(theirs, visitor());
  const home = await theirs.newPage();
  // The fake clock skips half a minute.
  await home.clock.install();
  await aBuyerOf(home, funder);
  await home.goto('/');
  await expectPage(home, 'HOME');
  const brandOf = home.getByRole('banner').getByRole('link').first();
  await expect(brandOf).toHaveText(BRAND);
  await home.evaluate(() =>
    window.sessionStorage.setItem('temoin', String(performance.timeOrigin)),
  );
  const seen = async (words: string, colors: Readonly<Record<string, string>>) => {
    await expect(async () => {
      await home.clock.fastForward(31_000);
      await expect(brandOf).toHaveText(words, { timeout: 1_000 });
    }).toPass();
    await expect.poll(() => colorsIn(home.locator('body'))).toEqual(colors);
    // The same document: the page was not reloaded.
    const origin = await home.evaluate(() => String(performance.timeOrigin));
    expect(await home.evaluate(() => window.sessionStorage.getItem('temoin'))).toBe(origin);
  };

  // The preview frames need no change of the content security policy.
  const refusedByPolicy: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text()))
      refusedByPolicy.push(message.text());
  });
  await asOperator(page);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByText('Personnalisation')
    .click();
  await page.getByLabel('Numéro de contrat').fill(funder.contract);
  await page.getByRole('button', { name: 'Ouvrir la personnalisation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(funder.contract);

  const primary = colorField(page, 'Couleur principale');
  await expect(primary).toHaveValue('6bb6e6');
  await primary.fill('8a1538');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Couleur principale' }),
  });
  await expect(
    card.getByText(/Sur du blanc\s:\scontraste de 9,\d pour 1, se lit bien/),
  ).toBeVisible();
  await expect(card.getByText(/Ajustée en [0-9a-f]{6} pour être lue/)).toBeVisible();

  await goToView(page, 'textes');
  const brand = await findText(page, BRAND);
  await brand.fill(OWN_BRAND);

  await goToView(page, 'images');
  const logo = page.locator('section', { has: page.getByRole('heading', { name: 'Logo' }) });
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PNG,
  });
  // The picture is displayed, not the broken image icon.
  await expect
    .poll(() => logo.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await saveButton(page).click();
  // A picture needs an alternative or must be decorative.
  await expect(summaryOf(page)).toContainText('Décrivez cette image');
  await expect(summaryOf(page)).toBeFocused();
  await logo.getByLabel('Description de l’image').fill('Les Tilleuls');
  await saveButton(page).click();
  await expect(page.getByText('Brouillon enregistré', { exact: true })).toBeVisible();
  await page.reload();
  await expect(logo.getByLabel('Description de l’image')).toHaveValue('Les Tilleuls');

  await goToView(page, 'apercu');
  const sample = previewOf(page);
  await expect(sample.getByText('Se connecter').first()).toBeVisible();
  await expect.poll(() => colorsIn(sample.locator('body'))).toEqual(WINE);
  await page.getByLabel('Page', { exact: true }).selectOption('Accueil');
  await page.getByLabel('Largeur').selectOption('1280');
  await page.getByLabel('Affichage').selectOption('Sombre');
  await expect(sample.getByText('Bonjour Camille Durand')).toBeVisible();
  await expect(sample.locator('.header__brand')).toContainText(OWN_BRAND);
  await expect(sample.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect
    .poll(() => sample.locator('html').evaluate((root) => root.clientWidth))
    .toBeGreaterThan(1_200);
  await page.getByLabel('Page', { exact: true }).selectOption('Paiement');
  await expect(sample.getByText('Fatou Ndiaye').first()).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('E-mail');
  await expect(sample.locator('.mail-sample__button').first()).toHaveCSS(
    'background-color',
    'rgb(138, 21, 56)',
  );
  // The preview does not affect the page around it.
  expect(await colorsIn(page.locator('body'))).toEqual(DEFAULT_THEME_COLORS);

  expect(refusedByPolicy).toEqual([]);

  await publish(page, 'Couleurs et nom du contrat', LUCIE);
  await seen(BRAND, WINE);
  const mailTexts = new RegExp(`^Accepter.*Textes des e-mails du contrat ${funder.contract}`);
  await acceptAsMarc(browser, mailTexts);
  await seen(OWN_BRAND, WINE);
  await expect(home.getByRole('img', { name: 'Les Tilleuls' })).toBeVisible();

  await goToView(page, 'versions');
  const versions = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(versions.first()).toContainText('En ligne');
  await versions
    .last()
    .getByRole('button', { name: /^Reprendre la version/ })
    .click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: /^Reprendre la version/ }).click();
  await expect(sure).toHaveCount(0);
  await goToView(page, 'couleurs');
  await expect(primary).toHaveValue('6bb6e6');
  await publish(page, 'Retour à l’habillage d’avant');
  await acceptAsMarc(browser, mailTexts);
  await seen(BRAND, DEFAULT_THEME_COLORS);
  await theirs.close();
});

const COLORS = [
  'red;}*{display:none}',
  'url(//mal.example/x)',
  'expression(alert(1))',
  'var(--x)',
  '#12345',
];
const TEXTS = [
  '<img src=//mal.example/x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  'Pour commander, cliquez ici',
  '# Un titre',
];

test('[S25] [S26] [A32] [SHELL-85] hostile values only show the error of their field', async ({
  page,
  baseURL,
}) => {
  const { contract } = await aFunder({ tauxBp: 6_000 });
  const foreign: string[] = [];
  const commands: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
    if (request.method() === 'PUT') commands.push(request.url());
  });
  page.on('dialog', (dialog) => foreign.push(dialog.message()));
  await asOperator(page);
  await openEditor(page, contract);
  const before = await colorsIn(page.locator('body'));
  const warning = colorField(page, 'Couleur d’alerte');
  for (const color of COLORS) {
    await warning.fill(color);
    await expect(page.getByText(/Une couleur s’écrit avec six chiffres/)).toHaveCount(1);
    expect(await colorsIn(page.locator('body'))).toEqual(before);
  }
  await saveButton(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await goToView(page, 'textes');
  const field = await findText(page, 'Mon espace CESU');
  for (const text of TEXTS) {
    await field.fill(text);
    await expect(page.locator('.text-row .field__error')).toHaveCount(1);
  }
  await saveButton(page).click();
  await expect(summaryOf(page)).toContainText('Mon espace CESU');
  // The preview shows the default text and colour.
  await goToView(page, 'apercu');
  await expect(previewOf(page).locator('.header__brand')).toContainText('Mon espace CESU');
  await expect.poll(() => colorsIn(previewOf(page).locator('body'))).toEqual(before);
  // The summary links to the field from every tab.
  await summaryOf(page)
    .getByRole('link', { name: /Couleur d’alerte/ })
    .click();
  await expect(warning).toBeFocused();
  expect(foreign).toEqual([]);
  expect(commands).toEqual([]);
});
