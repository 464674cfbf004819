import type { APIResponse, Page, Route } from '@playwright/test';

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/**
 * Changes replies of the server on their way to the page. One that is under way when the test ends
 * is dropped: Playwright would take it for a failure of the run.
 */
export const changeReplies = (
  page: Page,
  pattern: string,
  change: (reply: APIResponse) => Fulfilment | Promise<Fulfilment>,
): Promise<unknown> =>
  page.route(pattern, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, ...(await change(response)) });
    } catch {
      // The page of a test that goes on shows that it got no reply.
      await route.abort().catch(() => undefined);
    }
  });
