import { createHmac, hkdfSync } from 'node:crypto';
import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { codesTo } from './mailbox.ts';
import { query } from './people.ts';

const KEY_BYTES = 32;

/** As the API hashes it. */
const hashOf = (verification: string, code: string): string => {
  const secret = process.env['E2E_SECOND_STEP_SECRET'] ?? '';
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'empreinte', KEY_BYTES));
  return createHmac('sha256', key).update(`code:${verification}\u0000${code}`).digest('hex');
};

const claims = z.object({ sid: z.string() });

/** The session of this tab: the token of an operator lacks its signature, not its claims. */
const sessionOf = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(
    () => window.sessionStorage.getItem('eb.etat') ?? window.localStorage.getItem('eb.etat') ?? '',
  );
  const payload = /"token":"[\w-]+\.([\w-]+)\./.exec(stored)?.[1] ?? '';
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sid;
};

/**
 * The code that was mailed to confirm who holds the session of this page. Other tests make the same
 * operator ask for codes at the same time; five wrong codes end the step, and twenty-five a day refuse
 * the operator to every test.
 */
export const sessionCode = async (page: Page, address: string): Promise<string> => {
  const session = await sessionOf(page);
  const find = async (): Promise<string | undefined> => {
    const [asked] = await query<{ id: string; hash: string | null }>(
      `select id::text, encode(code_hash, 'hex') as hash from verification where session_id = $1`,
      [session],
    );
    return asked === undefined
      ? undefined
      : (await codesTo(address)).find((code) => hashOf(asked.id, code) === asked.hash);
  };
  await expect.poll(find, { message: `the code of this session to ${address}` }).toBeDefined();
  return (await find()) ?? '';
};
