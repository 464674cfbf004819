import process from 'node:process';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type EmployerKind, employerOf } from './employers.ts';
import { type Person, query } from './people.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';

/** Fatou can be paid, Inès is not associated yet. */
export const FATOU = { numero: '10000000000001', name: 'Fatou Diallo', nan: '2000001' } as const;
export const INES = { numero: '10000000000002', name: 'Inès Morel' } as const;

export const employerField = (page: Page): Locator =>
  page.getByLabel('Votre numéro d’employeur CESU');
export const employeeField = (page: Page): Locator => page.getByLabel('Son numéro de salarié CESU');
export const check = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vérifier ces numéros' });
export const declareFor = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Déclarer le salaire de ${name}` });
/** Opens the summary, then sends. */
export const reviewDeclaration = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vérifier ma déclaration' });
export const sendDeclaration = (page: Page): Locator =>
  page.getByRole('button', { name: 'Envoyer ma déclaration' });

export const openCesu = async (page: Page): Promise<void> => {
  await page.goto('/paiement/compte/choix');
  await page.getByRole('button', { name: 'Un salarié déclaré au CESU' }).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
};

export const giveNumbers = async (page: Page, employer: string, employee: string) => {
  await employerField(page).fill(employer);
  await employeeField(page).fill(employee);
  await check(page).click();
};

export const identify = async (page: Page, kind: EmployerKind = 'active'): Promise<void> => {
  await openCesu(page);
  await giveNumbers(page, await employerOf(page, kind), FATOU.numero);
  await declareFor(page, FATOU.name).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_CESU_DECLARATION');
};

/**
 * A pair can be declared once per month, so each test uses its own month. `mois` is MM/YYYY; the
 * default wage is ten euros.
 */
export interface Month {
  readonly mois: string;
  readonly heures?: string;
  readonly salaire?: string;
  readonly conges?: 'Payés chaque mois' | 'Payés quand ils sont pris';
}

export const fillMonth = async (page: Page, month: Month): Promise<void> => {
  const { mois, heures = '10', salaire = '10', conges = 'Payés quand ils sont pris' } = month;
  await page.getByLabel('Activité de votre salarié chez vous').selectOption('MENAGE');
  await page.getByLabel('Premier jour').fill(`01/${mois}`);
  await page.getByLabel('Dernier jour').fill(`28/${mois}`);
  await page.getByLabel('Date de paiement du salaire').fill(`28/${mois}`);
  await page.getByLabel('Heures normales').fill(heures);
  await page.getByLabel('Salaire horaire net', { exact: true }).fill(salaire);
  await page.getByLabel(conges).check();
};

export const accuracy = (page: Page): Locator =>
  page.getByLabel('Je déclare l’exactitude des renseignements ci-dessus.');

export const declareMonth = async (page: Page, month: Month): Promise<void> => {
  await fillMonth(page, month);
  await accuracy(page).check();
  await reviewDeclaration(page).click();
  await sendDeclaration(page).click();
  await expectPage(page, 'ACCOUNT_PAYMENT_AMOUNT');
};

interface StoredDeclaration extends Record<string, unknown> {
  readonly reference: string;
  readonly statut: string;
  readonly net: number;
}

export const declarationsOf = ({ login }: Person): Promise<StoredDeclaration[]> =>
  query<StoredDeclaration>(
    `select d.reference, d.statut, d.montant_net_cents::int as net
       from declaration d
       join beneficiary b on b.id = d.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by d.created_at`,
    [login],
  );

const held = z.array(
  z.object({
    cle: z.string(),
    numeroEmployeur: z.string(),
    numeroSalarie: z.string(),
    dateDebut: z.string(),
    envois: z.number(),
  }),
);

const stage = (path: string): string =>
  new URL(`/organismes/cesu/api/${path}`, process.env['SANDBOX_URL'] ?? 'http://localhost').href;

/** Messages received by the body for a month (YYYY-MM), from the employer of this page. */
export const receivedFor = async (page: Page, numeroSalarie: string, month: string) => {
  const numeroEmployeur = await employerOf(page);
  return held
    .parse(await (await fetch(stage('declarations'))).json())
    .filter(
      (one) =>
        one.numeroEmployeur === numeroEmployeur &&
        one.numeroSalarie === numeroSalarie &&
        one.dateDebut.startsWith(month),
    );
};

export const decideAtBody = async (
  cle: string,
  decision: { readonly etat: 'ACCEPTEE' | 'REJETEE'; readonly motif?: string },
): Promise<void> => {
  const answer = await fetch(stage(`declarations/${encodeURIComponent(cle)}/decision`), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  });
  expect(answer.status).toBe(204);
};
