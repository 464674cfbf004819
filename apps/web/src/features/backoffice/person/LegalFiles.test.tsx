// @vitest-environment happy-dom
import {
  askLegalFile,
  downloadLegalFile,
  getLegalFiles,
} from '@portail/contract/backoffice/person-sheet.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SHEET } from '../../../../test/person-sheet.ts';
import {
  answerCalls,
  bodiesOf,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import LegalFiles from './LegalFiles.tsx';

const OPERATOR = { permissions: ['BO_PERSONNES'] } as const;
const FILE = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  autorite: 'Tribunal judiciaire de Lyon',
  reference: 'PV 2026/118',
  motif: 'REQUISITION',
  statut: 'ACCEPTEE',
  demandePar: 'Lucie Fontaine',
  demandeLe: '16/11/2026 06:00',
  disponibleJusquAu: '23/11/2026 06:00',
  telechargeable: true,
};

it('[32-3] asks the authority, its number and the ground, then says who decides', async () => {
  const { sent } = answerCalls([
    [getLegalFiles, () => ({ body: [] })],
    [askLegalFile, () => ({})],
  ]);
  const { user } = renderSigned(<LegalFiles person={SHEET} />, OPERATOR);
  await screen.findByText('Aucun dossier demandé');

  await user.click(screen.getByRole('button', { name: 'Demander le dossier' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Demander' }));
  expect(dialog.getByRole('group', { name: '3 points sont à corriger' })).toBeDefined();
  expect(bodiesOf(sent, askLegalFile)).toEqual([]);
  await user.type(dialog.getByLabelText('Autorité'), FILE.autorite);
  await user.type(dialog.getByLabelText('Numéro de la demande'), FILE.reference);
  await user.selectOptions(dialog.getByLabelText('Fondement'), 'Réquisition judiciaire');
  await user.click(dialog.getByRole('button', { name: 'Demander' }));
  await waitFor(() => expect(bodiesOf(sent, askLegalFile)).toHaveLength(1));
  expect(notices()).toHaveLength(1);
  expect(bodiesOf(sent, askLegalFile)).toEqual([
    { autorite: FILE.autorite, reference: FILE.reference, motif: FILE.motif },
  ]);
});

it('[32-3] offers the download of an agreed file to its author alone, and shows a refusal', async () => {
  answerCalls([
    [
      getLegalFiles,
      () => ({
        body: [FILE, { ...FILE, id: '2', reference: 'PV 2026/119', telechargeable: false }],
      }),
    ],
    [
      downloadLegalFile,
      () => refusalOf('RESSOURCE_INTROUVABLE', 'Ce dossier n’est plus disponible.'),
    ],
  ]);
  const { user } = renderSigned(<LegalFiles person={SHEET} />, OPERATOR);
  expect((await screen.findAllByText('Disponible jusqu’au 23/11/2026 06:00')).length).toBe(2);
  expect(screen.queryByRole('button', { name: /PV 2026\/119/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Télécharger le dossier PV 2026/118' }));
  expect((await screen.findByRole('alert')).textContent).toContain('n’est plus disponible');
});

it('[32-3] a reader sees the files and cannot ask', async () => {
  answerCalls([[getLegalFiles, () => ({ body: [FILE] })]]);
  renderSigned(<LegalFiles person={SHEET} />, { permissions: [] });
  expect(await screen.findByText('PV 2026/118')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Demander le dossier' })).toBeNull();
});
