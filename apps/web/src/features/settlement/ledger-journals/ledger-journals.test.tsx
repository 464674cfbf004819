// @vitest-environment happy-dom
import {
  getLedgerJournal,
  getLedgerJournals,
  getLedgerMovements,
} from '@portail/contract/settlement/ledger-journals.calls.ts';
import type {
  LedgerJournal,
  LedgerJournalSheet,
} from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, plain, renderSigned } from '../../../../test/render.tsx';
import LedgerJournals from './LedgerJournals.tsx';
import LedgerMovements from './LedgerMovements.tsx';
import { quantityText } from './quantity.ts';

const PERSON = '0190a1b2-0000-7000-8000-000000000002';
const JOURNAL: LedgerJournal = {
  numero: 42,
  date: '16/11/2026 06:00',
  nature: 'PAIEMENT_COMPTE',
  unite: 'CENTIME',
  valeur: 35.4,
  numeroContrat: '100001',
  phase: 'POSTE',
  annule: null,
};
const SHEET: LedgerJournalSheet = {
  ...JOURNAL,
  origine: 'PERSONNE',
  annulePar: 57,
  suiteDe: null,
  suivi: null,
  abandonne: false,
  ecritures: [
    {
      ligne: 1,
      compte: 'BENEFICIAIRE_COMPTE',
      idPersonne: PERSON,
      numeroTitre: null,
      valeur: -35.4,
      soldeApres: 64.6,
    },
    {
      ligne: 2,
      compte: 'A_PAYER',
      idPersonne: null,
      numeroTitre: null,
      valeur: 35.4,
      soldeApres: null,
    },
  ],
};

it('[32-5] follows a number to the entries of its journal, then to the journal that undoes it', async () => {
  const { sent } = answerCalls([
    [getLedgerJournals, () => ({ body: [JOURNAL] })],
    [
      getLedgerJournal,
      ({ url }) => ({
        body: url.endsWith('/57') ? { ...SHEET, numero: 57, annulePar: null } : SHEET,
      }),
    ],
  ]);
  const { user } = renderSigned(<LedgerJournals />, {
    permissions: ['BO_OPERATIONS', 'BO_PERSONNES'],
  });
  await screen.findByRole('table');
  await user.type(screen.getByLabelText(/^Numéro d’opération/), 'PC0123456789');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await screen.findByRole('table');
  expect(sent.at(-1)?.url).toContain('recherche=PC0123456789');
  await user.click(screen.getByRole('button', { name: 'Ouvrir le journal 42' }));
  const dialog = within(screen.getByRole('dialog', { name: /42/ }));
  const entries = await dialog.findByRole('table', { name: 'Écritures du journal' });
  expect(plain(entries.textContent)).toContain('Comptes des bénéficiaires');
  expect(plain(entries.textContent)).toContain('64,60 €');
  const holder = dialog.getByRole('link', { name: 'Ouvrir la fiche du titulaire, ligne 1' });
  expect(holder.getAttribute('href')).toBe(`/back-office/personnes/${PERSON}`);
  await user.click(dialog.getByRole('button', { name: 'Ouvrir le journal 57' }));
  expect(await screen.findByRole('dialog', { name: /57/ })).toBeDefined();
});

it('[32-5] shows the movements of the chosen period', async () => {
  const { sent } = answerCalls([
    [
      getLedgerMovements,
      () => ({
        body: {
          du: '12/11/2026',
          au: '19/11/2026',
          comptes: [
            {
              compte: 'DROITS',
              unite: 'MINUTE',
              ecritures: 2,
              entrees: 90,
              sorties: 30,
              difference: 60,
            },
          ],
        },
      }),
    ],
  ]);
  const { user } = renderSigned(<LedgerMovements />, { permissions: ['BO_OPERATIONS'] });
  const table = await screen.findByRole('table', {
    name: 'Mouvements du 12/11/2026 au 19/11/2026',
  });
  expect(plain(table.textContent)).toContain('1 h 30');
  await user.selectOptions(screen.getByLabelText('Période'), 'Dernières 24 heures');
  await screen.findByRole('table');
  expect(sent.at(-1)?.url).toContain('periode=JOUR');
});

it('[32-5] writes euros, minutes and hundredths of an hour in the notations of the portal', () => {
  expect(plain(quantityText('CENTIME', -1_234.5))).toBe('-1 234,50 €');
  expect(plain(quantityText('MINUTE', 75))).toBe('1 h 15');
  expect(plain(quantityText('CENTIEME_HEURE', 1_250))).toBe('12 h 30');
});
