// @vitest-environment happy-dom
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  changeNoticePreferences,
  countFunderNotices,
  getFunderNotices,
  getNoticePreferences,
  readFunderNotices,
} from '@portail/contract/funders/notices.calls.ts';
import type { FunderNotice } from '@portail/contract/funders/notices.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { NOTICE_DEFAULTS, NOTICE_KINDS } from '@portail/rules/funders/notices.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import { NoticesTable } from './NoticesTable.tsx';

const FUNDER = { space: 'ESPACE_CLIENT', permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'] } as const;

const aNotice = (change: Partial<FunderNotice> = {}): FunderNotice => ({
  id: 'a-1',
  type: 'LIGNES_NOUVELLES',
  date: '19/11/2026 à 08:00',
  numeroContrat: '100001',
  idSession: 'S1',
  libelle: 'Session de Noël',
  nombre: 12,
  montant: null,
  jour: null,
  lu: false,
  ...change,
});

const listing = (...rows: readonly FunderNotice[]) =>
  [
    [getFunderNotices, () => ({ body: rows })],
    [getSavedViews, () => ({ body: [] })],
    [getFunderContracts, () => ({ body: [] })],
    [countFunderNotices, () => ({ body: { nonLus: rows.length } })],
  ] as const;

it('[33-8] lists the notices with what they are about, and leads to it', async () => {
  answerCalls(
    listing(
      aNotice(),
      aNotice({
        id: 'a-2',
        type: 'FACTURE_EMISE',
        libelle: 'F2026-000012',
        nombre: null,
        montant: 1_250.5,
        jour: '18/12/2026',
        lu: true,
      }),
    ),
  );
  renderSigned(<NoticesTable />, FUNDER);
  const [, first, second] = await screen.findAllByRole('row');
  if (first === undefined || second === undefined) throw new Error('no rows');
  expect(
    within(first).getByRole('link', { name: 'Nouvelles lignes à valider' }).getAttribute('href'),
  ).toContain('S1/lignes');
  expect(first.textContent).toContain('12 lignes');
  expect(first.textContent).toContain('Non lu');
  expect(
    within(second).getByRole('link', { name: 'Facture émise' }).getAttribute('href'),
  ).toContain('/client/factures');
  expect(second.textContent).toContain('Échéance le 18/12/2026');
  expect(within(second).queryByRole('button')).toBeNull();
});

it('[33-8] marks one notice, and all of them, as read', async () => {
  const { sent } = answerCalls([
    ...listing(aNotice()),
    [readFunderNotices, () => ({ body: { nonLus: 0 } })],
  ]);
  const { user } = renderSigned(<NoticesTable />, FUNDER);
  await user.click(
    await screen.findByRole('button', {
      name: 'Marquer comme lu\u00a0: Nouvelles lignes à valider, Session de Noël',
    }),
  );
  await waitFor(() => expect(bodiesOf(sent, readFunderNotices)).toEqual([{ ids: ['a-1'] }]));
  await user.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Avis Vos avis sont marqués comme lus.']),
  );
  expect(bodiesOf(sent, readFunderNotices)).toEqual([{ ids: ['a-1'] }, {}]);
});

const stored = NOTICE_KINDS.map((type) => ({ type, ...NOTICE_DEFAULTS[type] }));

it('[33-8] saves the channels chosen for each kind', async () => {
  const { sent } = answerCalls([
    [getNoticePreferences, () => ({ body: stored })],
    [changeNoticePreferences, () => ({ body: stored })],
  ]);
  const { user } = renderSigned(<NoticeChoices />, FUNDER);
  await user.click(
    await screen.findByRole('checkbox', { name: 'Par e-mail\u00a0: Commande prête' }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Dans le portail\u00a0: Facture émise' }));
  // Its mail is sent by the approvals, whatever is chosen here.
  expect(
    screen.queryByRole('checkbox', { name: 'Par e-mail\u00a0: Second accord demandé' }),
  ).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }));
  await waitFor(() => expect(notices()).toEqual(['success: Avis Vos choix sont enregistrés.']));
  expect(bodiesOf(sent, changeNoticePreferences)).toEqual([
    {
      choix: stored.map((one) => {
        if (one.type === 'COMMANDE_PRETE') return { ...one, courriel: true };
        return one.type === 'FACTURE_EMISE' ? { ...one, portail: false } : one;
      }),
    },
  ]);
});

it('[33-8] keeps what was ticked when the choices are refused', async () => {
  answerCalls([
    [getNoticePreferences, () => ({ body: stored })],
    [changeNoticePreferences, () => refusalOf('REQUETE_INVALIDE', 'Choix refusé.')],
  ]);
  const { user } = renderSigned(<NoticeChoices />, FUNDER);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Par e-mail\u00a0: Commande prête',
  });
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Enregistrer mes choix' }));
  await waitFor(() =>
    expect(notices()).toEqual(['error: Vos choix n’ont pas été enregistrés Choix refusé.']),
  );
  expect(box.checked).toBe(true);
});
