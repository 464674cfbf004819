// @vitest-environment happy-dom
import { getLedgerHealth } from '@portail/contract/settlement/ledger-health.calls.ts';
import type { LedgerHealth } from '@portail/contract/settlement/ledger-health.schemas.ts';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  factOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import BoLedgerPage from './BoLedgerPage.tsx';

const HEALTH: LedgerHealth = {
  livres: { suspendus: false, depuis: null, raison: null },
  scelle: null,
  controle: null,
  controleEnCours: false,
  regles: [],
  reouverture: null,
  reouverturePossible: false,
};
const open = (answers: readonly FakeAnswer[]) => {
  const waiting = [...answers];
  const { sent } = answerCalls([[getLedgerHealth, () => waiting.shift() ?? { body: HEALTH }]]);
  return { ...renderSigned(<BoLedgerPage />, { permissions: ['BO_OPERATIONS'] }), sent };
};
const words = () => plain(document.body.textContent);

it('[L20, 28-4] reads the state again while a check runs, and no more once it is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { sent } = open([{ body: { ...HEALTH, controleEnCours: true } }, { body: HEALTH }]);
    await screen.findByText(/Un contrôle est en cours/);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await vi.waitFor(() => expect(words()).not.toContain('Un contrôle est en cours'));
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(sent).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('[L20] says since when the books are suspended and why, and how far the seal was verified', async () => {
  open([
    {
      body: {
        ...HEALTH,
        livres: { suspendus: true, depuis: '17/11/2026 09:00', raison: null },
        scelle: { rang: 12, date: '17/11/2026 08:00', marque: 'abc', verifieJusquA: 0 },
      },
    },
  ]);
  await screen.findByText('Suspendus');
  expect(words()).toContain('depuis le 17/11/2026 09:00');
  expect(factOf('Raison')).toBe('Suspendus par une intervention technique');
  expect(factOf('Vérifiée jusqu’à')).toBe('Pas encore vérifiée');
});

it('[L20] a state that cannot be read is asked for again', async () => {
  const { user } = open([refusalOf('X', 'Panne.', [], 403)]);
  await screen.findByText('Panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Ouverts')).toBeDefined();
});
