// @vitest-environment happy-dom
import { getReports, getReportSchedules } from '@portail/contract/backoffice/reports.calls.ts';
import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, type FakeAnswer, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BoReportsPage from './BoReportsPage.tsx';

const REPORT: Report = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  libelle: 'Commandes d’octobre',
  type: 'COMMANDES',
  dateGeneration: null,
  statut: 'EN_COURS',
  dateDebut: '01/10/2026',
  dateFin: '31/10/2026',
  dateDemande: '17/11/2026 09:00',
  demandeur: 'Léo Roy',
  nombreLignes: 0,
  nombreLignesAttendues: null,
  disponibleJusquAu: null,
  accord: 'SANS_OBJET',
  accordDe: null,
  accordPossible: false,
};
const READY = { ...REPORT, statut: 'PRET', dateGeneration: '17/11/2026 09:01' };
const open = (answers: readonly FakeAnswer[], readOnly = false) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [getReports, () => waiting.shift() ?? { body: [READY] }],
    [getReportSchedules, () => ({ body: [] })],
  ]);
  const page = renderSigned(<BoReportsPage />, {
    permissions: ['BO_RAPPORTS'],
    user: { readOnly },
  });
  const reads = () => sent.filter(({ url }) => url.split('?')[0] === getReports.path);
  return { ...page, reads };
};

beforeEach(() => navigate('/'));

it('[BO-16, 28-4] reads the list again while a report is made, and no more once it is ready', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { reads } = open([{ body: [REPORT] }]);
    await screen.findByText('Commandes d’octobre');
    expect(screen.queryByRole('button', { name: /^Télécharger/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(reads()).toHaveLength(2));
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(reads()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('[BO-16] an operator who may only read asks for no report; a list that failed is asked for again', async () => {
  const { user } = open([refusalOf('X', 'Panne.', [], 403)], true);
  await screen.findByText('Panne.');
  expect(screen.queryByRole('button', { name: 'Demander le rapport' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Recevoir ce rapport' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Commandes d’octobre')).toBeDefined();
});
