import { expect, test, type Page } from '@playwright/test';
import { performance } from 'node:perf_hooks';
import { countPresses } from './count-presses.ts';

const MS_PER_S = 1_000;

/**
 * Counts from here on the clicks and the seconds of a task, which are kept with the result of the
 * test. What is typed, or chosen in a list by keyboard, is no click.
 */
export const startTask = async (page: Page, name: string): Promise<() => Promise<number>> => {
  const presses = await countPresses(page);
  const startedMs = performance.now();
  return async () => {
    const clicks = await presses();
    const seconds = ((performance.now() - startedMs) / MS_PER_S).toFixed(1);
    test
      .info()
      .annotations.push({ type: 'task', description: `${name}: ${clicks} clicks, ${seconds} s` });
    return clicks;
  };
};

/** A task that begins on the home page of the operator. */
export const countedTask = async (
  page: Page,
  { name, atMost }: { readonly name: string; readonly atMost: number },
  act: () => Promise<void>,
): Promise<void> => {
  await test.step(name, async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Ce qui vous attend' })).toBeVisible();
    const endTask = await startTask(page, name);
    await act();
    expect(await endTask(), name).toBeLessThanOrEqual(atMost);
  });
};
