// @vitest-environment happy-dom
import {
  downloadBankFile,
  getBankFiles,
  getUnreadableHolders,
} from '@portail/contract/settlement/bank-files.calls.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, refusalOf, renderSigned } from '../../../../test/render.tsx';
import BankFilesSection from './BankFilesSection.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const FILE = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  numero: 'VIRT-2026-11-16-0123456789AB',
  type: 'VIREMENTS',
  etat: 'TRANSMIS',
  nombre: 12,
  montant: 1_234.5,
  jour: '16/11/2026',
  dateCreation: '16/11/2026 06:00',
};

it('[31-6] asks why a bank file is downloaded, and shows a refusal in the dialog', async () => {
  const { sent } = answerCalls([
    [getBankFiles, () => ({ body: [FILE] })],
    [getUnreadableHolders, () => ({ body: [] })],
    [downloadBankFile, () => refusalOf('RESSOURCE_INTROUVABLE', 'Ce fichier n’existe plus.')],
  ]);
  const { user } = renderSigned(<BankFilesSection />, OPERATOR);
  await user.click(
    await screen.findByRole('button', { name: `Télécharger le fichier ${FILE.numero}` }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Télécharger' });
  await user.click(confirm);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  await user.type(dialog.getByRole('textbox'), ' Lien coupé ');
  await user.click(confirm);
  expect((await dialog.findByRole('alert')).textContent).toContain('Ce fichier n’existe plus.');
  expect(bodiesOf(sent, downloadBankFile)).toEqual([{ motif: 'Lien coupé' }]);
});

it('[31-1] lists the payees whose transfers are held, by code', async () => {
  answerCalls([
    [getBankFiles, () => ({ body: [] })],
    [
      getUnreadableHolders,
      () => ({ body: [{ codeNAN: '1234567', depuisLe: '16/11/2026', montantDu: 35.4 }] }),
    ],
  ]);
  renderSigned(<BankFilesSection />, OPERATOR);
  expect(await screen.findByText('1234567')).toBeDefined();
  expect(screen.getByText('Virements retenus')).toBeDefined();
});
