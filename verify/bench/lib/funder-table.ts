/**
 * The lines of a session, read and scrolled from the first to the last in a real browser: how long
 * the page was ever busy at a stretch, which is how long it would not have followed a finger.
 */
import { performance } from 'node:perf_hooks';
import { openBrowser } from '@portail/testing/browser/find-browser.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { ADD_FUNDER_LINES, ADD_FUNDER_CAMPAIGN } from '@portail/testing/worlds/funder-campaign.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

const SESSION = 'BANC-TABLEAU';
const LOGIN = 'demo-financeur';
const PASSWORD = 'Portail-Demo-2026';
/** People take longer than the anti-bot delay. */
const TYPING_MS = 1_700;
/** A turn of the wheel, then a swipe: first slowly through some screens, then all the way. */
const SLOW_PX = 500;
const SLOW_TURNS = 200;
const FAST_PX = 20_000;
const FRAME_MS = 16;
const GIVE_UP_AFTER_MS = 600_000;

export interface TableMeasure {
  readonly lines: number;
  /** The longest stretch without an answer to a finger; under 50 ms the browser does not tell. */
  readonly longestMs: number;
  readonly longTasks: number;
  readonly totalMs: number;
  readonly problems: readonly string[];
}

/** Runs in the page: notes how long each task above 50 ms lasted. */
const WATCH_TASKS = `
  window.localStorage.setItem('eb.cookies', JSON.stringify({ choix: 'REFUSE', date: new Date().toISOString() }));
  window.benchTasks = [];
  new PerformanceObserver((list) => {
    window.benchTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });`;
/** The number of the last row drawn, the head being the first. */
const LAST_ROW = `Math.max(0, ...[...document.querySelectorAll('.data-table tbody > tr[aria-rowindex]')].map(
  (row) => Number(row.getAttribute('aria-rowindex'))))`;

const signIn = async (page: Page): Promise<void> => {
  await page.addInitScript(WATCH_TASKS);
  await page.goto('/login?typeEspace=ESPACE_CLIENT');
  await page.getByLabel('Identifiant', { exact: true }).fill(LOGIN);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.waitForTimeout(TYPING_MS);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator('main[data-page-id=HOME]').waitFor();
};

const lastRowOf = (page: Page): Promise<number> => page.evaluate<number>(LAST_ROW);

const scrollThrough = async (page: Page, lines: number): Promise<void> => {
  const box = await page.locator('.data-table tbody > tr[aria-rowindex]').first().boundingBox();
  if (box === null) throw new Error('le tableau des lignes n’est pas à l’écran');
  await page.mouse.move(box.x + box.width / 2, box.y);
  for (let turn = 0; turn < SLOW_TURNS; turn += 1) {
    await page.mouse.wheel(0, SLOW_PX);
    await page.waitForTimeout(FRAME_MS);
  }
  const begun = performance.now();
  while ((await lastRowOf(page)) < lines + 1) {
    if (performance.now() - begun > GIVE_UP_AFTER_MS)
      throw new Error(`le tableau s’arrête à la ligne ${await lastRowOf(page)}`);
    await page.mouse.wheel(0, FAST_PX);
    await page.waitForTimeout(FRAME_MS);
  }
  // And back to the first line, over rows that are all known.
  await page.keyboard.press('Home');
  await page.locator('.data-table tbody > tr[aria-rowindex="2"]').waitFor();
};

const measure = async (page: Page, lines: number): Promise<TableMeasure> => {
  await signIn(page);
  await page.goto(`/client/sessions-precommande/${SESSION}/lignes`);
  await page.locator('.data-table tbody > tr').first().waitFor();
  await page.locator('.data-table tbody > tr').first().scrollIntoViewIfNeeded();
  // What it takes to open the page is not scrolling.
  await page.evaluate('window.benchTasks.length = 0');
  const begun = performance.now();
  await scrollThrough(page, lines);
  const totalMs = performance.now() - begun;
  const tasks = await page.evaluate<number[]>('window.benchTasks');
  const drawn = await page.locator('.data-table tbody > tr').count();
  return {
    lines,
    totalMs,
    longTasks: tasks.length,
    longestMs: Math.max(0, ...tasks),
    problems: drawn < 100 ? [] : [`${drawn} lignes sont dessinées à la fois`],
  };
};

export const measureTable = async ({
  port,
  adminUrl,
  lines,
}: {
  /** Of the server, which serves the portal too. */
  readonly port: number;
  readonly adminUrl: string;
  readonly lines: number;
}): Promise<TableMeasure> => {
  await withClient(adminUrl, async (client) => {
    await client.query(ADD_FUNDER_CAMPAIGN, [SESSION, 'Banc d’essai du tableau', '5003']);
    await client.query(ADD_FUNDER_LINES, [SESSION, lines]);
    await client.query('analyze');
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      baseURL: `http://localhost:${port}`,
      locale: 'fr-FR',
      viewport: { width: 1_280, height: 900 },
    });
    return await measure(page, lines);
  } finally {
    await browser.close();
  }
};
