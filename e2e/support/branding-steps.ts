import type { FrameLocator, Locator, Page } from '@playwright/test';
import { THEME_COLOR_NAMES } from '@portail/rules/branding/theme/theme-colors.ts';
import { openLinkSession } from './link-sessions.ts';
import { linkPersona } from './personas.ts';
import { expect } from './persona-test.ts';
import { expectPage } from './portal.ts';
import { typeCode } from './second-person.ts';

/** A small picture of one colour. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAQCAIAAADrtar6AAAAIElEQVR42mPoErUYEMQwavGoxaMWj1o8avGoxaMWwxAAt68Zn067ZYUAAAAASUVORK5CYII=',
  'base64',
);

export const asOperator = (page: Page): Promise<void> =>
  openLinkSession(page, linkPersona('operator').link);

export const asReader = (page: Page): Promise<void> =>
  openLinkSession(page, { login: 'demo-operateur-lecture', fromBackOffice: true, readOnly: true });

export const editorOf = (contract: string, view = 'couleurs'): string =>
  `/back-office/personnalisation/${contract}?vue=${view}`;

export const openEditor = async (page: Page, contract: string, view?: string): Promise<void> => {
  await page.goto(editorOf(contract, view));
  await expectPage(page, 'BO_DRESSING');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(contract);
};

const NAMES = {
  couleurs: 'Couleurs',
  textes: 'Textes',
  images: 'Images',
  options: 'Options',
  apercu: 'Aperçu',
  versions: 'Versions',
} as const;
type View = keyof typeof NAMES;
export const VIEWS: readonly View[] = [
  'couleurs',
  'textes',
  'images',
  'options',
  'apercu',
  'versions',
];

export const goToView = async (page: Page, view: View): Promise<void> => {
  const link = page
    .getByRole('navigation', { name: 'Rubriques de la personnalisation' })
    .getByRole('link', { name: NAMES[view] });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
};

export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Enregistrer le brouillon' });

/** `code`: the operator's mail address, when changed mail texts require a code. */
export const publish = async (page: Page, comment: string, code?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier cette personnalisation ?' });
  await dialog.getByLabel('Commentaire').fill(comment);
  await dialog.getByRole('button', { name: /^Publier pour le contrat/ }).click();
  if (code !== undefined) await typeCode(page, code);
  await expect(dialog).toHaveCount(0);
  // The message of an earlier publication may still be visible.
  await expect(page.getByText(/^Version \d+ publiée$/).last()).toBeVisible();
};

/** The field of one text, found by the search. */
export const findText = async (page: Page, words: string): Promise<Locator> => {
  await page.getByLabel('Rechercher un texte').fill(words);
  const row = page.locator('.text-row', { has: page.getByText(words, { exact: true }) });
  await expect(row).toHaveCount(1);
  return row.getByRole('textbox');
};

/** The text field, not the colour picker beside it. */
export const colorField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The six theme colours of a document. */
export const colorsIn = (root: Locator): Promise<Record<string, string>> =>
  root.evaluate(
    (element, names) => {
      const style = element.ownerDocument.defaultView?.getComputedStyle(
        element.ownerDocument.documentElement,
      );
      return Object.fromEntries(
        names.map((name) => [name, style?.getPropertyValue(`--color-${name}`).trim() ?? '']),
      );
    },
    [...THEME_COLOR_NAMES],
  );
