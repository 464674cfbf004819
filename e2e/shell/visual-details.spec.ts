import type { Locator, Page } from '@playwright/test';
import { getFunderInvoices } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { aBuyer, chooseCampaign, PLAIN_CAMPAIGN } from '../support/order-steps.ts';
import { menu } from '../support/menu.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { expect, test } from '../support/persona-test.ts';
import { linkPersona } from '../support/personas.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { resizeTo } from '../support/layout.ts';

const openGuide = async (page: Page, width: number): Promise<void> => {
  await resizeTo(page, { width, height: 900 });
  await page.goto('/style-guide');
  await expectPage(page, 'STYLE_GUIDE');
  await page.evaluate(() => document.fonts.ready);
};

/** Whether the zero has ink in its middle, drawn large in the font of the element. */
const hasSlashedZero = (element: Locator): Promise<boolean> =>
  element.evaluate(async (one) => {
    const SIZE_PX = 200;
    const { fontFamily } = window.getComputedStyle(one);
    const font = `700 ${SIZE_PX}px ${fontFamily}`;
    await document.fonts.load(font, '0');
    const context = new OffscreenCanvas(SIZE_PX, 2 * SIZE_PX).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.font = font;
    const { width, actualBoundingBoxAscent: height } = context.measureText('0');
    context.fillText('0', 0, 1.5 * SIZE_PX);
    // Within the bowl, away from its outline.
    const part = 0.16;
    const { data } = context.getImageData(
      width * (0.5 - part / 2),
      1.5 * SIZE_PX - height * (0.5 + part / 2),
      width * part,
      height * part,
    );
    return data.some((value, index) => index % 4 === 3 && value > 0);
  });

test('[28-6] amounts and dates have a plain zero and figures of one width; typed text keeps the slashed zero', async ({
  page,
}) => {
  await openGuide(page, 1280);
  const amount = page.locator('.amount').first();
  const date = page.locator('time.tabular').first();
  for (const one of [amount, date]) {
    expect(await hasSlashedZero(one)).toBe(false);
    const widths = await one.evaluate((element) =>
      Array.from('0123456789', (digit) => {
        element.textContent = digit.repeat(4);
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().width * 10);
      }),
    );
    expect(new Set(widths).size).toBe(1);
  }
  expect(await hasSlashedZero(page.getByLabel('Nom', { exact: true }))).toBe(true);
});

for (const width of [390, 768, 1280]) {
  test(`[28-6] a badge is as wide as its words, ${width} px`, async ({ page }) => {
    await openGuide(page, width);
    const widths = await page
      .locator('.status')
      .first()
      .evaluate((badge) => {
        const widthIn = (styles: Readonly<Record<string, string>>) => {
          const box = document.createElement('div');
          Object.assign(box.style, { width: '300px', ...styles });
          const copy = box.appendChild(badge.cloneNode(true));
          document.body.append(box);
          return copy instanceof HTMLElement ? copy.offsetWidth : 0;
        };
        return [
          widthIn({ display: 'block' }),
          widthIn({ display: 'grid' }),
          widthIn({ display: 'flex', flexDirection: 'column' }),
        ];
      });
    expect(widths[0]).toBeLessThan(200);
    expect(new Set(widths).size).toBe(1);
  });
}

for (const width of [768, 1280]) {
  test(`[28-6] inputs of one row are at one height when one of them has a hint, ${width} px`, async ({
    page,
  }) => {
    await openGuide(page, width);
    const row = page.locator('.form-row').filter({ has: page.getByLabel('Code postal') });
    await expect(row.locator('.field__hint')).toHaveCount(1);
    const boxes = await row.getByRole('textbox').evaluateAll((inputs) =>
      inputs.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return [top, height];
      }),
    );
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toEqual(boxes[1]);
  });
}

test('[28-6] a long breadcrumb wraps between words, and no crumb takes a line of its own', async ({
  page,
}) => {
  await openGuide(page, 390);
  const tops = await page.locator('.breadcrumb').evaluate((trail) => {
    const last = trail.querySelector('[aria-current]');
    const before = trail.querySelector('li:nth-last-child(2)');
    if (last === null || before === null) throw new Error('no crumbs');
    last.textContent = 'Commande de titres de la campagne de fin d’année du 12/11/2026';
    return {
      lines: last.getClientRects().length,
      starts: last.getClientRects()[0]?.top,
      lineBefore: [...before.getClientRects()].at(-1)?.top,
    };
  });
  expect(tops.lines).toBeGreaterThan(1);
  expect(Math.abs(Number(tops.starts) - Number(tops.lineBefore))).toBeLessThan(8);
});

test('[28-6] a reference is not broken at its hyphens', async ({ page }) => {
  await openGuide(page, 1280);
  const lines = await page.evaluate(() => {
    const linesOf = (className: string): number => {
      const box = document.createElement('p');
      box.style.width = '9rem';
      const text = document.createElement('span');
      text.className = className;
      text.textContent = 'DG-2026-000042';
      box.append('Demande ', text);
      document.body.append(box);
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    };
    return { reference: linesOf('reference'), plain: linesOf('') };
  });
  expect(lines).toEqual({ reference: 1, plain: 2 });
});

test.describe('in the space of a person', () => {
  test.use({ persona: 'demo-rh' });

  for (const width of [390, 1280]) {
    test(`[28-6] the heading of a page does not move once it is drawn, ${width} px`, async ({
      page,
    }) => {
      await resizeTo(page, { width, height: 900 });
      await page.addInitScript(() => {
        const tops: number[] = [];
        Object.assign(window, { headingTops: tops });
        const record = () => {
          const heading = document.querySelector('main[data-page-id] h1');
          if (heading !== null) tops.push(Math.round(heading.getBoundingClientRect().top));
          window.requestAnimationFrame(record);
        };
        record();
      });
      await page.goto('/historique/commande');
      await expectPage(page, 'ORDER_HISTORY');
      await expect(page.locator('.breadcrumb')).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      const tops = await page.evaluate(
        () => (window as unknown as { headingTops: number[] }).headingTops,
      );
      expect(new Set(tops).size).toBe(1);
    });
  }
});

test('[28-6] the menu highlights the entry of a flow on its steps', async ({ page }) => {
  await refuseCookies(page);
  await resizeTo(page, { width: 1280, height: 900 });
  await aBuyer(page);
  await chooseCampaign(page, PLAIN_CAMPAIGN);
  await expectPage(page, 'ORDER_PROFILE');
  const entry = menu(page).getByRole('link', { name: 'Commander', exact: true });
  await expect(entry).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'true');
  const { background, plain } = await entry.evaluate((one) => ({
    background: window.getComputedStyle(one).backgroundColor,
    plain: window.getComputedStyle(one.closest('nav') ?? one).backgroundColor,
  }));
  expect(background).not.toBe(plain);
});

test.describe('in the space of a person whose department pays', () => {
  test.use({ persona: 'demo-social' });

  test('[28-6] no card of the home page repeats its title as its only link', async ({ page }) => {
    await page.goto('/');
    await expectPage(page, 'HOME');
    const cards = page.locator('.menu-cards .card');
    await expect(cards.first()).toBeVisible();
    const words = await cards.evaluateAll((all) =>
      all.map((one) => ({
        title: one.querySelector('.card__title')?.textContent,
        links: [...one.querySelectorAll('a')].map(({ textContent }) => textContent),
      })),
    );
    expect(words.some(({ links }) => links.length > 1)).toBe(true);
    expect(words.filter(({ title, links }) => links.every((link) => link === title))).toEqual([]);
  });
});

test.describe('in the space of a funder', () => {
  test.use({ persona: 'demo-financeur' });

  test('[28-6] the table of invoices shows its last button whole at 1280 px, also for a late invoice', async ({
    page,
  }) => {
    const invoice = {
      numero: 'F2026-000001',
      idSession: '5001',
      idCommande: '0190a1b2-0000-7000-8000-000000000001',
      nombreLignes: 3,
      libelleSession: 'Campagne CESU de fin d’année',
      numeroContrat: '100001',
      dateFacture: '06/10/2026',
      dateEcheance: '05/11/2026',
      numeroBonCommande: 'BC-2026-000123',
      montant: 12345.67,
      resteAPayer: 12345.67,
      statut: 'A_PAYER',
      enRetard: true,
      dateRelance: '19/11/2026',
      avoirs: [],
    };
    await page.route(`**${getFunderInvoices.path}*`, (route) => route.fulfill({ json: [invoice] }));
    await resizeTo(page, { width: 1280, height: 900 });
    await page.goto('/client/factures');
    await expectPage(page, 'CLIENT_INVOICES');
    await expect(
      page.getByRole('button', { name: /^Télécharger la facture F2026-000001/ }),
    ).toBeVisible();
    const box = page.locator('.invoices .table-box');
    await expect
      .poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(0);
  });
});

test('[28-6] the priority of a request is not broken within a word at 1280 px', async ({
  page,
}) => {
  await openLinkSession(page, linkPersona('operator').link);
  await resizeTo(page, { width: 1280, height: 900 });
  await page.goto('/back-office/demandes-gestion');
  await expectPage(page, 'BO_MANAGEMENT_REQUESTS');
  const word = page.locator('.management-cell--words > span').first();
  await expect(word).toBeVisible();
  const lines = await word.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});
