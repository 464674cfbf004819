import type { Page } from '@playwright/test';

/**
 * Lets the page do what it has to do now, its drawing included, without any time passing on its
 * own clock: what is not there after that is not on its way.
 */
export const nextTurn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done());
        port1.start();
        port2.postMessage(null);
      });
    }
  });
