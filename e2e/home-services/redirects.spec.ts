import { expect, test } from '@playwright/test';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { aUnified } from '../support/unified-people.ts';

const REQUESTS = '**/api/sap/paynum/demandes';
const EVIL = ['https://evil.example/paynum', '//evil.example', 'javascript:alert(1)'];

test.beforeEach(async ({ page }) => refuseCookies(page));

test('[S31] a tampered response redirects the browser nowhere but home', async ({ page }) => {
  await aUnified(page);
  let redirectUrl = '';
  await page.route(REQUESTS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { redirectUrl } })
      : route.fallback(),
  );
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) outside.push(request.url());
  });
  for (redirectUrl of EVIL) {
    await page.goto('/prestations/commandes/choix-dispositif');
    await page.getByRole('button', { name: 'Continuer sur le site de Paynum' }).click();
    await expectPage(page, 'HOME');
  }
  expect(outside).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
