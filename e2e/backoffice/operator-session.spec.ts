import type { Page } from '@playwright/test';
import { openOperator } from '../support/operator-pages.ts';
import { OPERATOR_COOKIE } from '../support/stored-session.ts';
import { backOfficeLink, pathOf } from '../support/partner-links.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage } from '../support/portal.ts';

test.slow();

const USER = '/api/eb/authentification/utilisateur-connecte';

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === OPERATOR_COOKIE);

const storedText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([window.localStorage, window.sessionStorage, document.cookie]),
  );

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
};

/** A call that a script of the page could make with everything it can read. */
const stolenCall = (page: Page): Promise<number> =>
  page.evaluate(async (url) => {
    const state: unknown = JSON.parse(window.localStorage.getItem('eb.etat') ?? 'null');
    const token = /"token":"([^"]+)"/.exec(JSON.stringify(state))?.[1] ?? '';
    const reply = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      credentials: 'omit',
    });
    return reply.status;
  }, USER);

test('[24-13] an operator’s session is in a cookie that the page cannot read', async ({ page }) => {
  await openOperator(page);
  const cookie = await cookieOf(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 });
  await expect.poll(() => storedText(page)).toContain('ESPACE_OPERATEUR');
  expect(await storedText(page)).not.toContain(cookie?.value.split('.')[2] ?? '-');
  expect(await stolenCall(page)).toBe(401);
  await page.reload();
  await expectInside(page);

  const second = await page.context().newPage();
  await second.goto('/back-office/personnes');
  await expectPage(second, 'BO_PEOPLE');

  await signOut(page);
  await expectPage(page, 'LOGIN');
  await expect.poll(() => cookieOf(page)).toBeUndefined();
  await expectPage(second, 'LOGIN');
});

test('[24-13] a lost cookie ends the session of the page', async ({ page }) => {
  await openOperator(page);
  await page.context().clearCookies({ name: OPERATOR_COOKIE });
  await page.goto('/back-office/demandes-gestion');
  await expectPage(page, 'LOGIN');
});

test('[24-13] an operator’s session and a person’s space in another tab do not mix', async ({
  page,
}) => {
  await openOperator(page);
  const person = await page.context().newPage();
  await person.goto(pathOf(await backOfficeLink(person, { mode: 'LECTURE_SEULE' })));
  await expectInside(person);
  await expect(person.locator('.session-banner')).toContainText('Camille Rousseau');
  await page.goto('/back-office/personnes');
  await expectPage(page, 'BO_PEOPLE');
  await person.reload();
  await expect(person.locator('.session-banner')).toContainText('Camille Rousseau');
  await person.getByRole('button', { name: /Fermer/ }).click();
  await expectPage(person, 'BO_PEOPLE');
  await page.reload();
  await expectPage(page, 'BO_PEOPLE');
});

test('[24-13] a second operator who signs in by a link replaces the first, in every tab', async ({
  page,
}) => {
  await openOperator(page);
  const before = await cookieOf(page);
  const second = await page.context().newPage();
  await openOperator(second, 'demo-operateur-2');
  const former = await page.request.get(USER, {
    headers: {
      cookie: `${OPERATOR_COOKIE}=${before?.value}`,
      'x-session-operateur': before?.value.replace(/[^.]+$/, '') ?? '',
    },
  });
  expect(former.status()).toBe(401);
  await second.goto('/back-office/personnes');
  await expectPage(second, 'BO_PEOPLE');
});
