import type { Page } from '@playwright/test';

/**
 * Everything that a browser complains about on this page, from now on: errors of the console, code
 * that fails, and what the content security policy refuses.
 */
export const watchTrouble = async (page: Page): Promise<readonly string[]> => {
  const trouble: string[] = [];
  const at = () => new URL(page.url()).pathname;
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // What is asked for may be refused when another page is shown already.
    const { url } = message.location();
    const asked = URL.canParse(url) ? new URL(url).pathname : url;
    trouble.push(`${at()}: console: ${message.text()} (${asked})`);
  });
  page.on('pageerror', (error) => trouble.push(`${at()}: ${error.stack ?? error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return trouble;
};

/** A payment that asks for a code is refused once, which the browser writes down as an error. */
export const withoutAskedCode = (trouble: readonly string[]): readonly string[] =>
  trouble.filter(
    (one) => !(one.includes('403') && one.endsWith('/paiements-comptes/prestataires)')),
  );
