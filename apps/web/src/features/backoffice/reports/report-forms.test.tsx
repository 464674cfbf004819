// @vitest-environment happy-dom
import {
  addReportSchedule,
  agreeToReport,
  askReport,
  getReportSchedules,
  removeReportSchedule,
} from '@portail/contract/backoffice/reports.calls.ts';
import type { Report, ReportSchedule } from '@portail/contract/backoffice/reports.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
  summary,
} from '../../../../test/render.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportSchedules } from './ReportSchedules.tsx';

const aReport = (change: Partial<Report> = {}): Report => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  libelle: 'Commandes d’octobre',
  type: 'COMMANDES',
  dateGeneration: null,
  statut: 'EN_ATTENTE',
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
  ...change,
});

const fillPeriod = async ({ user }: ReturnType<typeof renderSigned>, from: string, to: string) => {
  for (const [name, day] of [
    ['rapport-dateDebut', from],
    ['rapport-dateFin', to],
  ] as const) {
    const field = document.getElementById(name)!;
    await user.clear(field);
    await user.type(field, day);
  }
};
const ask = () => screen.getByRole('button', { name: 'Demander le rapport' });

it('[BO-16] asks for a report once', async () => {
  const { sent } = answerCalls([[askReport, () => ({ body: aReport() })]]);
  const page = renderSigned(<ReportForm />);
  await fillPeriod(page, '01/10/2026', '31/10/2026');
  await page.user.dblClick(ask());
  await waitFor(() =>
    expect(notices()).toEqual(['success: Rapport demandé « Commandes d’octobre » se prépare.']),
  );
  expect(bodiesOf(sent, askReport)).toEqual([
    { type: 'COMMANDES', dateDebut: '01/10/2026', dateFin: '31/10/2026' },
  ]);
});

it('[BO-16] [A10] links to a wrong end of the period, and shows a refusal on top', async () => {
  const { sent } = answerCalls([
    [askReport, () => refusalOf('TROP_DE_RAPPORTS', 'Trop de rapports.')],
  ]);
  const page = renderSigned(<ReportForm />);
  await fillPeriod(page, '31/10/2026', '01/10/2026');
  await page.user.click(ask());
  await waitFor(() => expect(problems()[0]).toMatch(/^#rapport-dateFin /));
  expect(sent).toEqual([]);
  await fillPeriod(page, '01/10/2026', '31/10/2026');
  await page.user.click(ask());
  await waitFor(() => expect(summary()).toEqual(['Trop de rapports.']));
  expect(document.querySelector<HTMLInputElement>('#rapport-dateFin')?.value).toBe('31/10/2026');
});

it('[S44] agrees to a report of another operator once, after a confirmation', async () => {
  const { sent } = answerCalls([[agreeToReport, () => ({ body: aReport() })]]);
  const { user } = renderSigned(
    <ReportActions report={aReport({ accord: 'ATTENDU', accordPossible: true })} mayAct />,
  );
  await user.click(screen.getByRole('button', { name: /^Donner mon accord/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Donner votre accord' }));
  expect(sent).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Donner mon accord' }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Rapports Votre accord est enregistré.']),
  );
  expect(bodiesOf(sent, agreeToReport)).toHaveLength(1);
});

it('[BO-16] asks again for a report that failed, and says why it cannot', async () => {
  answerCalls([[askReport, () => refusalOf('TROP_DE_RAPPORTS', 'Trop de rapports.')]]);
  const { user } = renderSigned(<ReportActions report={aReport({ statut: 'ECHEC' })} mayAct />);
  await user.click(screen.getByRole('button', { name: /^Demander de nouveau/ }));
  await waitFor(() => expect(notices()[0]).toMatch(/^error: .*Trop de rapports\.$/));
});

const WEEKLY: ReportSchedule = {
  id: '0190a1b2-0000-7000-8000-000000000002',
  type: 'FRAIS',
  rythme: 'SEMAINE',
  prochain: '23/11/2026',
};

it('[32-10] receives a report at a rhythm, once, and stops it after a confirmation', async () => {
  let stored: readonly ReportSchedule[] = [];
  const { sent } = answerCalls([
    [getReportSchedules, () => ({ body: stored })],
    [
      addReportSchedule,
      () => {
        stored = [WEEKLY];
        return { body: stored };
      },
    ],
    [
      removeReportSchedule,
      () => {
        stored = [];
        return { status: 204 };
      },
    ],
  ]);
  const { user } = renderSigned(<ReportSchedules />);
  await user.selectOptions(screen.getByLabelText('Rapport régulier'), 'FRAIS');
  await user.selectOptions(screen.getByLabelText('Fréquence'), 'SEMAINE');
  await user.dblClick(screen.getByRole('button', { name: 'Recevoir ce rapport' }));
  expect(await screen.findByText('Chaque lundi – prochain le 23/11/2026')).toBeDefined();
  expect(bodiesOf(sent, addReportSchedule)).toEqual([{ type: 'FRAIS', rythme: 'SEMAINE' }]);

  const stop = 'Arrêter ce rapport\u00a0: Frais perçus par contrat, chaque lundi';
  await user.click(screen.getByRole('button', { name: stop }));
  const dialog = within(screen.getByRole('alertdialog', { name: stop }));
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Arrêter' }));
  await waitFor(() =>
    expect(notices()).toContain('success: Rapports réguliers Vous ne recevrez plus ce rapport.'),
  );
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/^Chaque lundi – /)).toBeNull());
});

it('[32-10] keeps the choice of a report that could not be stored, and says why', async () => {
  answerCalls([
    [getReportSchedules, () => refusalOf('X', 'Panne.')],
    [addReportSchedule, () => refusalOf('X', 'Réessayez plus tard.')],
  ]);
  const { user } = renderSigned(<ReportSchedules />);
  await screen.findByText('Panne.');
  await user.selectOptions(screen.getByLabelText('Fréquence'), 'MOIS');
  await user.click(screen.getByRole('button', { name: 'Recevoir ce rapport' }));
  await waitFor(() => expect(summary()).toEqual(['Réessayez plus tard.']));
  expect(screen.getByLabelText<HTMLSelectElement>('Fréquence').value).toBe('MOIS');
});
