import { randomInt, randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Browser, Page } from '@playwright/test';
import { openLinkSession } from './link-sessions.ts';
import { query } from './people.ts';
import { remember, visitor } from './persona-test.ts';

/** An intervenant who exists for one test only. */
export interface OwnPayee {
  readonly login: string;
  readonly mail: string;
  readonly codeNan: string;
  readonly name: string;
}

export const aPayee = async (status: 'ACTIF' | 'INACTIF' = 'ACTIF'): Promise<OwnPayee> => {
  const tag = randomUUID().slice(0, 8);
  const login = `essai-int-${tag}`;
  const mail = `${login}@courriel.example`;
  const codeNan = `9${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const name = `Association d’aide à domicile ${tag}`;
  await query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, second_step, created_at)
       select gen_random_uuid(), $1, space_type, role, 'Awa', 'Diop', $2, password_hash, 'AUCUN', now()
         from user_account where login = 'demo-intervenant'
       returning id)
     insert into intervenant (id, account_id, code_nan, type, contact_status, social_reason, ville, created_at)
     select gen_random_uuid(), id, $3, 'STRUCTURE', $5, $4, 'Villeurbanne', now() from account`,
    [login, mail, codeNan, name, status],
  );
  return { login, mail, codeNan, name };
};

/** The same in a browser of their own, signed in. */
export const payeePages = async (browser: Browser): Promise<OwnPayee & { readonly page: Page }> => {
  const payee = await aPayee();
  const context = await browser.newContext({
    baseURL: process.env['PORTAL_URL'] ?? 'http://localhost',
    reducedMotion: 'reduce',
  });
  await remember(context, visitor());
  const page = await context.newPage();
  await openLinkSession(page, { login: payee.login });
  return { ...payee, page };
};
