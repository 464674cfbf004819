import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { UNAVAILABLE_PATH } from '@portail/contract/pages/registry.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectInside, expectPage, refuseCookies, signInAs } from '../../support/portal.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** The operator command `npm run maintenance -- on|off`. */
const maintenance = async (state: 'on' | 'off'): Promise<string> => {
  const url = process.env['E2E_DATABASE_URL'];
  const { stdout } = await run(
    process.execPath,
    ['scripts/run.mjs', 'apps/api/src/cli/main.ts', 'maintenance', state],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: url, DATABASE_ADMIN_URL: url } },
  );
  return stdout;
};

/** Replicas read the switch every two seconds. */
const untilAnswers = (page: Page, status: number) =>
  expect
    .poll(async () => (await page.request.get(`${getFeatures.path}?numeroContrat=100001`)).status())
    .toBe(status);

// Four commands run besides the browser.
test.afterEach(() => maintenance('off'));

test('[AUTH-32] [O22] shows the maintenance page during maintenance and returns afterwards', async ({
  page,
}) => {
  await refuseCookies(page);
  await signInAs(page, 'demo-vide');
  await expectInside(page);

  expect(await maintenance('on')).toContain('Le portail est en maintenance.');
  await untilAnswers(page, 503);
  // The page may leave by itself at its next refresh, and interrupt this.
  await expect(async () => {
    await page.goto('/choix-visualisation').catch(() => undefined);
    await expect(page).toHaveURL(UNAVAILABLE_PATH, { timeout: 5_000 });
  }).toPass();
  await expectPage(page, 'UNAVAILABLE');

  expect(await maintenance('off')).toContain('le portail est ouvert');
  await untilAnswers(page, 200);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expectInside(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Thomas Petit');
});
