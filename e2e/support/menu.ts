import type { Locator, Page } from '@playwright/test';
import { expect } from './persona-test.ts';

export const menu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' });
export const group = (page: Page, name: string): Locator =>
  menu(page).getByRole('button', { name });
export const burger = (page: Page): Locator =>
  page.getByRole('button', { name: 'Menu', exact: true });

interface ReadItem {
  readonly kind: string | undefined;
  readonly label: string;
  /** "Label → /path" of each link, whether the group is open or closed. */
  readonly entries: readonly string[];
}

export const readMenu = async (page: Page): Promise<readonly ReadItem[]> => {
  await expect(menu(page)).toBeVisible();
  return menu(page)
    .locator(':scope > ul > li')
    .evaluateAll((items: HTMLElement[]) =>
      items.map((item) => ({
        kind: item.dataset['menuKind'],
        label: (item.querySelector('button, p')?.textContent ?? '').trim(),
        entries: [...item.querySelectorAll('a')].map(
          (link) => `${link.textContent.trim()} → ${new URL(link.href).pathname}`,
        ),
      })),
    );
};

export const simple = (entry: string): ReadItem => ({
  kind: 'SIMPLE',
  label: '',
  entries: [entry],
});
export const accordion = (label: string, ...entries: string[]): ReadItem => ({
  kind: 'ACCORDION',
  label,
  entries,
});
const category = (label: string, ...entries: string[]): ReadItem => ({
  kind: 'CATEGORY',
  label,
  entries,
});

export const HOME = simple('Accueil → /');
export const ORDER = 'Commander → /commande/sessions';
export const ORDER_HISTORY = 'Historique de mes commandes → /historique/commande';
export const ORDERS = accordion(
  'Mes commandes',
  ORDER,
  'Échanger un millésime → /echange/choix',
  'Changer de format → /changer-format/choix',
  ORDER_HISTORY,
);
export const ACCOUNT = [
  'Mon solde → /compte/solde',
  'Payer → /paiement/compte/choix',
  'Historique de mes paiements → /historique/paiements-comptes',
];
export const DECLARATIONS = 'Historique de mes déclarations → /historique/declarations';
export const ELECTRONIC = accordion('Mon CESU électronique', ...ACCOUNT, DECLARATIONS);
export const PAPER = [
  'Payer → /paiement/titre/choix',
  'Historique de mes paiements → /historique/paiements-titres',
];
export const PAPER_WITH_STATEMENT = accordion(
  'Mes CESU papier',
  'Mon solde → /titres/solde',
  ...PAPER,
);
export const DOCUMENTS = category('Mes documents', 'Attestation fiscale → /attestation-fiscale');
