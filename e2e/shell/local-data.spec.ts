import type { Page } from '@playwright/test';
import { firstIn } from '../support/long.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';

const read = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key);

/** As a browser comes back that was last here with another version. */
const comeBackFrom = async (page: Page, version: string): Promise<void> => {
  await page.goto('/mentions-legales');
  await page.evaluate((stored) => window.localStorage.setItem('eb.version', stored), version);
  await page.goto('/');
};

test('[SHELL-74] the latest version is stored after a load', async ({ page }) => {
  await page.goto('/login');
  await expectPage(page, 'LOGIN');
  expect(await read(page, 'eb.version')).toBe('V2.33.0');
});

test.describe('a session with CESU details only', () => {
  test.use({ persona: 'demo-rh' });

  for (const [version, tags] of firstIn(['V2.29.0', 'V1.4.0', 'inconnue'], 1)) {
    test(
      `[SHELL-74, SHELL-75] from ${version}, a flagged version lies between: emptied`,
      tags,
      async ({ page }) => {
        await comeBackFrom(page, version);
        await expectPage(page, 'LOGIN');
        expect(await read(page, 'eb.version')).toBe('V2.33.0');
        expect(await read(page, 'eb.etat')).toBeNull();
      },
    );
  }

  for (const [version, tags] of firstIn(['V2.30.0', 'V2.32.0'], 1)) {
    test(
      `[SHELL-75] from ${version}, no flagged version lies between: kept`,
      tags,
      async ({ page }) => {
        await comeBackFrom(page, version);
        await expectPage(page, 'HOME');
        expect(await read(page, 'eb.version')).toBe('V2.33.0');
        expect(await read(page, 'eb.etat')).not.toBeNull();
      },
    );
  }
});

test.describe('a session with CESU and home-service details', () => {
  test.use({ persona: 'demo-unique' });

  test('[SHELL-76] is kept whatever the version, and the version is signed', async ({ page }) => {
    await comeBackFrom(page, 'V1.4.0');
    await expectPage(page, 'HOME');
    expect(await read(page, 'eb.version')).toBe('V2.33.0');
    expect(await read(page, 'eb.etat')).not.toBeNull();
  });
});

test.describe('two contracts', () => {
  test.use({ persona: 'demo-double' });

  test('[SHELL-77] the store is written once per second, and its last state is', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const writes: { readonly atMs: number; readonly text: string }[] = [];
      Object.assign(window, { writesOfState: writes });
      // oxlint-disable-next-line typescript/unbound-method -- Called below on the storage that it belongs to.
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key: string, value: string) {
        if (key === 'eb.etat') writes.push({ atMs: Date.now(), text: value });
        write.call(this, key, value);
      };
    });
    const writes = () =>
      page.evaluate(
        () =>
          (window as unknown as { writesOfState: { atMs: number; text: string }[] }).writesOfState,
      );
    const lastContract = async () => {
      const state = JSON.parse((await writes()).at(-1)?.text ?? '{}') as {
        visualisation?: { selectedContract: { contractId: string } };
      };
      return state.visualisation?.selectedContract.contractId;
    };
    await page.goto('/choix-visualisation');
    await expectPage(page, 'VISUALISATION_CHOICE');
    for (const contract of ['100001', '100002', '100001', '100002', '100001']) {
      await navigateInside(page, '/choix-visualisation');
      await page.getByRole('button', { name: `n° ${contract}` }).click();
      await expectPage(page, 'HOME');
    }
    await expect.poll(lastContract).toBe('100001');
    const times = (await writes()).map(({ atMs }) => atMs);
    const pauses = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(pauses.filter((pauseMs) => pauseMs < 999)).toEqual([]);
  });
});
