// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  getCheckbooks,
  getCheckbookStatement,
  getCheckbookStatementPdf,
} from '@portail/contract/wallet/holdings.calls.ts';
import type { Checkbook, CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  factOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import CheckbookStatementPage from './CheckbookStatementPage.tsx';

type Voucher = CheckbookStatement['titres'][number];
const BOOK: Checkbook = {
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfant',
  millesime: 2026,
  valeurFaciale: 15,
  nombreTitres: 2,
  nombreDisponibles: 1,
  montantDisponible: 15,
  dateExpiration: '31/01/2027',
};
const OTHER: Checkbook = { ...BOOK, millesime: 2025, valeurFaciale: null };
const voucher = (rank: number, change: Partial<Voucher> = {}): Voucher => ({
  numeroTitre: `T${rank}`,
  valeurFaciale: 15,
  statut: 'ACTIF',
  ...change,
});
const MANY = Array.from({ length: 65 }, (_, rank) => voucher(rank + 1));

interface Opening {
  readonly books?: () => FakeAnswer;
  readonly vouchers?: (millesime: string) => FakeAnswer;
  readonly readOnly?: boolean;
}
const open = ({ books, vouchers, readOnly = false }: Opening = {}) => {
  signInAs({ permissions: ['CONSULTER_TITRES'], user: { readOnly } });
  const { sent } = answerCalls([
    [getCheckbooks, () => books?.() ?? { body: [BOOK, OTHER] }],
    [getCheckbookStatementPdf, () => refusalOf('X', 'Relevé perdu.', [], 404)],
    [
      getCheckbookStatement,
      ({ url }) => {
        const millesime = url.includes('2025') ? '2025' : '2026';
        const book = millesime === '2025' ? OTHER : BOOK;
        return vouchers?.(millesime) ?? { body: { ...book, titres: [voucher(1)] } };
      },
    ],
  ]);
  const page = renderPages(
    { CHECKBOOK_STATEMENT: CheckbookStatementPage },
    hrefOf('CHECKBOOK_STATEMENT'),
  );
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);
const table = () => screen.findByRole('table', { name: 'Titres de ce carnet' });

it('[CHK-02, 28-4] shows the vouchers in batches, counts them, and puts the focus where the last came', async () => {
  const { user } = open({ vouchers: () => ({ body: { ...BOOK, titres: MANY } }) });
  const rows = async () => within(await table()).getAllByRole('row').length - 1;
  expect(await rows()).toBe(30);
  expect(words()).toContain('30 titres affichés sur 65');
  const more = () => screen.getByRole('button', { name: 'Afficher la suite' });
  await user.click(more());
  expect(await rows()).toBe(60);
  await user.click(more());
  expect(await rows()).toBe(65);
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  expect(plain(document.activeElement?.textContent ?? '')).toContain('65 titres affichés sur 65');
});

it('[CHK-02] another book is shown from its beginning, with the focus on its heading', async () => {
  const { user } = open({
    vouchers: (millesime) => ({
      body: { ...(millesime === '2025' ? OTHER : BOOK), titres: MANY },
    }),
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await user.click(
    screen.getByRole('link', { name: 'Voir les titres Garde d’enfant, millésime 2025' }),
  );
  await waitFor(() => expect(factOf('Valeur faciale')).toBe('Valeurs différentes'));
  expect(words()).toContain('30 titres affichés sur 65');
  expect(document.activeElement?.textContent).toBe('Titres Garde d’enfant, millésime 2025');
  expect(window.location.search).toBe('?produit=GE&millesime=2025');
});

it('[CHK-09] says what became of a voucher and what is next', async () => {
  open({
    vouchers: () => ({
      body: {
        ...BOOK,
        titres: [
          voucher(1, { statut: 'BLOQUE', raison: 'VOL', dateRaison: '12/11/2026' }),
          voucher(2, {
            statut: 'BLOQUE',
            raison: 'ESSAIS_EPUISES',
            dateRaison: '12/11/2026 10:30',
          }),
        ],
      },
    }),
  });
  await table();
  expect(words()).toContain('Déclaré volé le 12/11/2026');
  expect(words()).toContain('avant le 12/11/2026 à 10:30');
  const links = screen.getAllByRole('link', { name: 'Nous contacter' });
  expect(links.map((one) => one.getAttribute('href'))).toEqual([hrefOf('CONTACT')]);
});

it('[CHK-02] a book that cannot be read leaves the others, and is asked for again', async () => {
  const answers = [() => refusalOf('X', 'Panne.', [], 403)];
  const { user } = open({
    vouchers: () => answers.shift()?.() ?? { body: { ...BOOK, titres: [voucher(1)] } },
  });
  await screen.findByText('Panne.');
  screen.getByRole('link', { name: /millésime 2025$/ });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await table()).toBeDefined();
});

it('[CHK-02] a statement that is not downloaded says why', async () => {
  const { user } = open();
  await table();
  await user.click(screen.getByRole('button', { name: /PDF/ }));
  expect(await screen.findByText('Relevé perdu.')).toBeDefined();
});

it('[CHK-02] a person without vouchers is told so', async () => {
  open({ books: () => ({ body: [] }) });
  expect(await screen.findByText('Vous n’avez aucun titre CESU.')).toBeDefined();
});
