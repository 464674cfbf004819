import { violationsOf } from '../support/axe.ts';
import { sandboxUrl } from '../support/books.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage } from '../support/portal.ts';

const setFault = (faute: string) =>
  fetch(sandboxUrl('/identite/api/reglages'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faute }),
  });

// The fault of the second test is one of the whole sandbox.
test.describe.configure({ mode: 'serial' });

test('[33-6] a funder user signs in with their company, and a leaver does not', async ({
  page,
}) => {
  await page.goto('/login?typeEspace=ESPACE_CLIENT');
  await page.getByRole('link', { name: 'Se connecter avec mon entreprise' }).click();
  await expectPage(page, 'COMPANY_SIGN_IN');
  const address = page.getByLabel('Adresse e-mail professionnelle');
  await expect(address).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await address.fill('helene.dubois@inconnu.example');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('main')).toContainText('Aucune connexion d’entreprise');
  expect(await violationsOf(page)).toEqual([]);

  await address.fill('nadia.leroy@groupe-horizon.example');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion au Groupe Horizon' })).toBeVisible();
  await page.getByRole('button', { name: /^Nadia Leroy/ }).click();
  await expectPage(page, 'COMPANY_SIGN_IN_RETURN');
  await expect(page.getByRole('main')).toContainText('n’a pas abouti');
  // Nothing of the answer stays in the address or in the history.
  await expect(page).toHaveURL('/login/entreprise/retour');
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Recommencez la connexion');

  await page.getByRole('link', { name: 'Recommencer' }).click();
  await address.fill('helene.dubois@groupe-horizon.example');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Hélène Dubois' }).click();
  await expectInside(page);
  await expect(page.getByRole('banner')).toContainText('Hélène');
});

test('[33-6] a forged answer of the provider opens nothing', async ({ page }) => {
  await setFault('ALG_NONE');
  try {
    await page.goto('/login/entreprise');
    await page.getByLabel('Adresse e-mail professionnelle').fill('groupe-horizon.example');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Hélène Dubois' }).click();
    await expect(page.getByRole('main')).toContainText('Vous n’êtes pas connecté');
    await page.goto('/');
    await expectPage(page, 'LOGIN');
  } finally {
    await setFault('AUCUNE');
  }
});
