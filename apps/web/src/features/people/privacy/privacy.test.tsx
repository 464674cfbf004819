// @vitest-environment happy-dom
import {
  askDataExport,
  askErasure,
  getDataExports,
  getErasure,
  withdrawErasure,
} from '@portail/contract/people/privacy.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf } from '../../../../test/render.tsx';
import { answerCalls, renderPage, signInAs } from '../../../../test/signed-in.tsx';
import { DataExports } from './DataExports.tsx';
import { ErasureSection } from './ErasureSection.tsx';
import { erasureTexts, exportTexts } from './privacy.texts.ts';

const none = { statut: 'AUCUNE', conserve: [], obstacles: [], details: [] };
const asked = { ...none, statut: 'DEMANDEE', demandeLe: '18/11/2026', prevuLe: '18/12/2026' };

it('[P8] asks for the erasure once after a confirmation, then withdraws it', async () => {
  signInAs();
  let erasure = none;
  const { sent } = answerCalls([
    [getErasure, () => ({ body: erasure })],
    [
      askErasure,
      () => {
        erasure = asked;
        return { body: asked };
      },
    ],
    [
      withdrawErasure,
      () => {
        erasure = none;
        return { body: none };
      },
    ],
  ]);
  const { ask, asked: said, withdraw, withdrawn } = erasureTexts.defaults;
  const { user } = renderPage(<ErasureSection canAsk />);
  await user.click(await screen.findByRole('button', { name: ask }));
  screen.getByRole('alertdialog', { name: /effacement/ });
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  const [, confirm] = screen.getAllByRole('button', { name: ask });
  await user.click(confirm ?? document.body);
  await screen.findByText(said);
  await user.dblClick(await screen.findByRole('button', { name: withdraw }));
  await screen.findByText(withdrawn);
  expect(sent.map(({ method }) => method).filter((one) => one !== 'GET')).toEqual([
    'POST',
    'DELETE',
  ]);
});

it('[P7] asks for a copy once, and says why when it is refused', async () => {
  signInAs();
  const answers = [
    () => refusalOf('EXPORT_EN_COURS', 'Une copie est déjà demandée.'),
    () => ({ body: { idExport: 'e1', statut: 'EN_PREPARATION', demandeLe: '18/11/2026' } }),
  ];
  const { sent } = answerCalls([
    [getDataExports, () => ({ body: [] })],
    [askDataExport, () => answers.shift()?.() ?? {}],
  ]);
  const { user } = renderPage(<DataExports canAsk />);
  const ask = await screen.findByRole('button', { name: exportTexts.defaults.ask });
  await user.dblClick(ask);
  await screen.findByText('Une copie est déjà demandée.');
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  await user.click(ask);
  await screen.findByText(exportTexts.defaults.asked);
});
