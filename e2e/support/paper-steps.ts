import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { withClient } from '@portail/embedded-postgres/client.ts';
import process from 'node:process';
import { scratchCodeOf } from './books.ts';
import { openLinkSession } from './link-sessions.ts';
import { aPerson, type Person, query } from './people.ts';
import { expectPage } from './portal.ts';

export interface HeldVoucher {
  readonly numero: string;
  readonly code: string;
}

interface Book {
  readonly cents: readonly number[];
  readonly produit?: string;
  /** How many years before this one. */
  readonly yearsAgo?: number;
}

interface Printed {
  readonly numero: string;
  readonly cents: number;
  readonly millesime: number;
  readonly financeur: string;
}

const PRINT = `with person as (
       select b.id, c.numero as contract, c.financeur_id as financeur,
              extract(year from ledger_now())::int - $4::int as millesime
         from beneficiary b join user_account a on a.id = b.account_id, contract c
        where a.login = $1 and c.numero = $2),
     book as (
       insert into carnet (id, beneficiary_id, contract_numero, produit_id, millesime, created_at)
       select gen_random_uuid(), id, contract, $3, millesime, now() from person
       returning *),
     vouchers as (
       insert into titre (carnet_id, beneficiary_id, contract_numero, produit_id, millesime,
                          valeur_faciale_cents, statut, cle_id, created_at)
       select book.id, beneficiary_id, contract_numero, produit_id, millesime, value, 'ACTIF', 1, now()
         from book, unnest($5::int[]) value
       returning numero, valeur_faciale_cents::int as cents, millesime)
     select v.numero, v.cents, v.millesime, p.financeur from vouchers v, person p order by v.numero`;

/** Vouchers of a person, in the books like those of an order. */
export const giveVouchers = (
  { login, contract }: Person,
  { cents, produit = 'GE', yearsAgo = 0 }: Book,
): Promise<readonly HeldVoucher[]> =>
  withClient(process.env['E2E_DATABASE_URL'] ?? '', async (client) => {
    await client.query('begin');
    const { rows } = await client.query<Printed>(PRINT, [
      login,
      contract,
      produit,
      yearsAgo,
      cents,
    ]);
    const [first] = rows;
    if (first === undefined) throw new Error(`no vouchers for ${login}`);
    const total = cents.reduce((sum, one) => sum + one, 0);
    const stock = `${contract}/${produit}/${first.millesime}`;
    const entries = [
      { kind: 'CREANCE_FINANCEUR', key: `${first.financeur}/${contract}`, amount: -total },
      ...rows.map((one) => ({
        kind: 'TITRES_EN_CIRCULATION',
        key: stock,
        amount: one.cents,
        titre: one.numero,
      })),
    ];
    await client.query('select ledger_post($1::jsonb)', [
      JSON.stringify({
        posting: randomUUID(),
        actor: 'essai',
        origin: 'TACHE',
        request: 'essai',
        contract,
        journals: [{ kind: 'COMMANDE', unit: 'CENTIME', entries }],
      }),
    ]);
    await client.query('commit');
    return rows.map(({ numero }) => ({ numero, code: scratchCodeOf(numero) }));
  });

/** A new person, signed in, with a number of vouchers of fifteen euros of this year. */
export const aHolder = async (page: Page, count: number) => {
  const person = await aPerson();
  const vouchers = await giveVouchers(person, {
    cents: Array.from({ length: count }, () => 1_500),
  });
  await openLinkSession(page, { login: person.login, contract: person.contract });
  return { person, vouchers };
};

export const wrongCode = ({ code }: HeldVoucher): string =>
  String((Number(code) + 1) % 10_000).padStart(4, '0');

export interface StoredRemise extends Record<string, unknown> {
  readonly numero: string;
  readonly titres: number;
  readonly cents: number;
}

export const remisesOf = ({ login }: Person): Promise<StoredRemise[]> =>
  query<StoredRemise>(
    `select r.numero, r.nombre_titres::int as titres, r.montant_cents::int as cents
       from remise_titres r join beneficiary b on b.id = r.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by r.created_at`,
    [login],
  );

export const numberField = (page: Page, rank: number): Locator =>
  page.getByRole('textbox', { name: `Numéro du titre ${rank}`, exact: true });
export const codeField = (page: Page, rank: number): Locator =>
  page.getByRole('textbox', { name: `Case à gratter du titre ${rank}`, exact: true });
export const line = (page: Page, rank: number): Locator =>
  page.getByRole('listitem', { name: `Titre ${rank}`, exact: true });
export const payButton = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button', { name: /^Payer/ });
export const review = (page: Page): Locator => page.getByRole('alertdialog', { name: /^Payer/ });
export const confirmButton = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^Payer/ });

/** By NAN, up to the grid. */
export const toVouchers = async (page: Page, nan = '1234567'): Promise<void> => {
  await page.goto('/paiement/titre/choix');
  await expectPage(page, 'CHECK_PAYMENT_CHOICE');
  await page.getByLabel('Code NAN de l’intervenant').fill(nan);
  await page.getByRole('button', { name: 'Payer cet intervenant' }).click();
  await expectPage(page, 'CHECK_PAYMENT_AMOUNT');
};

export const typeVoucher = async (
  page: Page,
  rank: number,
  { numero, code }: HeldVoucher,
): Promise<void> => {
  await numberField(page, rank).fill(numero);
  await codeField(page, rank).fill(code);
};

/** As a person pastes: what is in the clipboard goes to the field that has the focus. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.focus();
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
