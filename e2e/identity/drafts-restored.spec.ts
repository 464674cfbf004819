import type { Page } from '@playwright/test';
import { DRAFT_LIFE_MS } from '@portail/contract/constants/constants.ts';
import { fillDrafts } from '../support/drafts.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectInside, expectPage, navigateInside, signInAs } from '../support/portal.ts';

const DRAFTS = 'eb.brouillons';
/** A page that requires the answers of the former steps. */
const LATE_STEP = '/commande/contenu';

/** Signed in through the form, with a started order at its third step. */
const beginAnOrder = async (page: Page, login: string): Promise<void> => {
  await signInAs(page, login);
  await expectInside(page);
  // Another page of the portal would overwrite these drafts when it is left.
  await page.goto('/robots.txt');
  await fillDrafts(page, login);
  await page.goto(LATE_STEP);
  await expectPage(page, 'ORDER_CONTENT');
};

/** Expires the stored session, so that the next page finds it ended. */
const endSession = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const state: unknown = JSON.parse(window.localStorage.getItem('eb.etat') ?? '{}');
    const { authority } = state as { authority: { expirationDate: string } };
    authority.expirationDate = '01/01/2020 00:00:00';
    window.localStorage.setItem('eb.etat', JSON.stringify(state));
  });
  await page.goto(LATE_STEP);
  await expectPage(page, 'LOGIN');
};

const storedDrafts = (page: Page) =>
  page.evaluate((key) => window.localStorage.getItem(key), DRAFTS);

/** Backdates the drafts. */
const ageDrafts = async (page: Page, ms: number): Promise<void> => {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([key, age]) => {
      const drafts = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Record<
        string,
        { savedAtMs: number }
      >;
      for (const draft of Object.values(drafts)) draft.savedAtMs -= age;
      window.localStorage.setItem(key, JSON.stringify(drafts));
    },
    [DRAFTS, ms] as const,
  );
};

const signInAgain = async (page: Page, login: string): Promise<void> => {
  await signInAs(page, login);
  await expectInside(page);
};

test('[S5] after an expired session, the same user finds the draft', async ({ page }) => {
  await beginAnOrder(page, 'demo-vide');
  await endSession(page);
  await signInAgain(page, 'demo-vide');
  await navigateInside(page, LATE_STEP);
  await expectPage(page, 'ORDER_CONTENT');
  // Also after a reload, because it is stored under the user again.
  await page.reload();
  await expectPage(page, 'ORDER_CONTENT');
});

test('[S5] drafts are kept for almost a day and not longer', async ({ page }) => {
  await beginAnOrder(page, 'demo-vide');
  await endSession(page);
  await ageDrafts(page, DRAFT_LIFE_MS - 600_000);
  await signInAgain(page, 'demo-vide');
  await navigateInside(page, LATE_STEP);
  await expectPage(page, 'ORDER_CONTENT');

  await endSession(page);
  await ageDrafts(page, DRAFT_LIFE_MS + 1_000);
  await signInAgain(page, 'demo-vide');
  await navigateInside(page, LATE_STEP);
  await expectPage(page, 'ORDER_SESSION_LIST');
});

test('[S5] another user of the browser starts with empty drafts', async ({ page }) => {
  await beginAnOrder(page, 'demo-vide');
  await endSession(page);
  await signInAgain(page, 'demo-rh');
  await navigateInside(page, LATE_STEP);
  await expectPage(page, 'ORDER_SESSION_LIST');
});

test('[S5] a sign-out removes the drafts', async ({ page }) => {
  await beginAnOrder(page, 'demo-vide');
  expect(await storedDrafts(page)).not.toBeNull();
  await page.getByRole('button', { name: /^Mon compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expectPage(page, 'LOGIN');
  expect(await storedDrafts(page)).toBeNull();
  await signInAgain(page, 'demo-vide');
  await navigateInside(page, LATE_STEP);
  await expectPage(page, 'ORDER_SESSION_LIST');
});
