// @vitest-environment happy-dom
import {
  askLedgerCheck,
  askLedgerReopening,
  decideLedgerReopening,
} from '@portail/contract/settlement/ledger-health.calls.ts';
import type { LedgerHealth } from '@portail/contract/settlement/ledger-health.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { Reopening } from './Reopening.tsx';
import { RulesCard } from './RulesCard.tsx';

const SUSPENDED: LedgerHealth = {
  livres: { suspendus: true, depuis: '17/11/2026 09:00', raison: 'L1' },
  scelle: null,
  controle: null,
  controleEnCours: false,
  regles: [],
  reouverture: null,
  reouverturePossible: true,
};
const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;

it('[L20] asks for a check once', async () => {
  const { sent } = answerCalls([[askLedgerCheck, () => ({})]]);
  const { user } = renderSigned(<RulesCard health={SUSPENDED} />, OPERATOR);
  await user.dblClick(screen.getByRole('button', { name: 'Demander un contrôle' }));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

it('[L20] asks to reopen the ledger with a reason only', async () => {
  const { sent } = answerCalls([[askLedgerReopening, () => ({})]]);
  const { user } = renderSigned(<Reopening health={SUSPENDED} />, OPERATOR);
  const ask = screen.getByRole('button', { name: 'Demander la réouverture' });
  await user.click(ask);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  await user.type(screen.getByRole('textbox'), ' Écriture corrigée ');
  await user.dblClick(ask);
  await waitFor(() => expect(notices()[0]).toContain('La réouverture est demandée.'));
  expect(bodiesOf(sent, askLedgerReopening)).toEqual([{ motif: 'Écriture corrigée' }]);
});

it('[L20] reopens the ledger for another operator, and shows a refusal or a lost answer', async () => {
  const answers = [
    () => refusalOf('DEJA_DECIDEE', 'Déjà décidée.'),
    () => {
      throw new TypeError('network');
    },
    () => ({}),
  ];
  const { sent } = answerCalls([[decideLedgerReopening, () => answers.shift()?.() ?? {}]]);
  const reouverture = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    demandeePar: 'Léo Roy',
    date: '17/11/2026 10:00',
    motif: 'Écriture corrigée',
    decisionPossible: true,
  };
  const { user } = renderSigned(<Reopening health={{ ...SUSPENDED, reouverture }} />, OPERATOR);
  const accept = screen.getByRole('button', { name: 'Rouvrir les livres' });
  await user.click(accept);
  expect((await screen.findByRole('alert')).textContent).toContain('Déjà décidée.');
  await user.click(accept);
  await waitFor(() =>
    expect(plain(screen.getByRole('alert').textContent)).toContain(
      'Le réseau n’a pas répondu : relisez',
    ),
  );
  await user.click(accept);
  await waitFor(() => expect(notices()[0]).toContain('Les livres sont rouverts.'));
  expect(bodiesOf(sent, decideLedgerReopening)).toEqual(
    Array.from({ length: 3 }, () => ({ decision: 'ACCEPTEE' })),
  );
});
