// @vitest-environment happy-dom
import {
  getReminders,
  sendReminders,
  updateCampaignLines,
  validateCampaignLines,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { aLine } from './funder-lines.builder.ts';
import { BATCH, type LineAct } from './line-acts.ts';
import { Reminder } from './Reminder.tsx';

const linesOf = (count: number): readonly CampaignLine[] =>
  Array.from({ length: count }, (_, place) =>
    aLine({ idLigne: `0190a1b2-0000-7000-8000-${String(place).padStart(12, '0')}` }),
  );

const renderBulk = (decision: LineAct, chosen: readonly CampaignLine[]) => {
  const onClose = vi.fn<() => void>();
  const onDone = vi.fn<() => void>();
  const page = renderSigned(
    <BulkDialog
      idSession="S1"
      act={decision}
      chosen={chosen}
      isOpen
      onClose={onClose}
      onDone={onDone}
    />,
  );
  return { ...page, onClose, onDone, dialog: within(screen.getByRole('alertdialog')) };
};

it('[FUND-14] validates the lines in parts, each line sent once', async () => {
  const { sent } = answerCalls([
    [
      validateCampaignLines,
      ({ body }) => ({
        body: { nombreValidees: (body as { idsLignes: readonly string[] }).idsLignes.length },
      }),
    ],
  ]);
  const count = BATCH + 2;
  const { user, dialog, onClose, onDone } = renderBulk('VALIDEE', linesOf(count));
  await user.dblClick(dialog.getByRole('button', { name: `Valider ${count} lignes` }));
  await waitFor(() =>
    expect(notices()).toEqual([`success: Lignes traitées ${count} lignes validées.`]),
  );
  const parts = bodiesOf(sent, validateCampaignLines) as { idsLignes: readonly string[] }[];
  expect(parts.map(({ idsLignes }) => idsLignes.length)).toEqual([BATCH, 2]);
  expect(new Set(parts.flatMap(({ idsLignes }) => idsLignes)).size).toBe(count);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('[FUND-13] explains a refusal in the dialog: nothing has changed', async () => {
  answerCalls([
    [updateCampaignLines, () => refusalOf('LIGNE_MODIFIEE', 'Une de ces lignes a changé.')],
  ]);
  const { user, dialog, onClose, onDone } = renderBulk('REFUSEE', linesOf(1));
  expect(dialog.getByText(/Un refus est définitif\./)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Hors délai');
  await user.click(dialog.getByRole('button', { name: 'Refuser 1 ligne' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Une de ces lignes a changé.');
  expect(alert.textContent).toContain('Aucune ligne n’a changé.');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Revenir aux lignes' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('[33-5] asks a reason before a refusal, and sends it', async () => {
  const { sent } = answerCalls([[updateCampaignLines, () => ({ body: [] })]]);
  const { user, dialog } = renderBulk('REFUSEE', linesOf(1));
  const confirm = dialog.getByRole('button', { name: 'Refuser 1 ligne' });
  await user.click(confirm);
  expect(dialog.getByText('Ce champ est requis.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), ' Hors délai ');
  await user.dblClick(confirm);
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, updateCampaignLines)).toEqual([
    { lignes: [{ idLigne: linesOf(1)[0]?.idLigne, statut: 'REFUSEE', motif: 'Hors délai' }] },
  ]);
});

it('[33-5] waits for the current amounts before a decision', () => {
  answerCalls([]);
  function Reading() {
    const [isReading, setReading] = useState(true);
    return (
      <>
        <BulkDialog
          idSession="S1"
          act="REFUSEE"
          chosen={[aLine({ montantTotal: isReading ? 500 : 320 })]}
          isReading={isReading}
          isOpen
          onClose={() => undefined}
          onDone={() => undefined}
        />
        <button type="button" onClick={() => setReading(false)}>
          read
        </button>
      </>
    );
  }
  renderSigned(<Reading />);
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Refuser 1 ligne' });
  expect(confirm().disabled).toBe(true);
  act(() => screen.getByText('read').click());
  expect(confirm().disabled).toBe(false);
  expect(plain(screen.getByRole('alertdialog').textContent)).toContain('320,00 €');
});

it('[FUND-13] says how many lines changed before a part failed', async () => {
  const answers = [
    { body: { nombreValidees: BATCH } },
    refusalOf('LIGNE_MODIFIEE', 'Une de ces lignes a changé.'),
  ];
  answerCalls([[validateCampaignLines, () => answers.shift() ?? {}]]);
  const { user, dialog } = renderBulk('VALIDEE', linesOf(BATCH + 1));
  await user.click(dialog.getByRole('button', { name: /^Valider/ }));
  const alert = await dialog.findByRole('alert');
  expect(plain(alert.textContent)).toContain(`${BATCH} lignes l’ont été ; les autres`);
});

it('[FUND-13] changes an amount once, and wants one', async () => {
  const changed = aLine({ montantTotal: 300, partFinancee: 180 });
  const { sent } = answerCalls([[updateCampaignLines, () => ({ body: [changed] })]]);
  const onClose = vi.fn<() => void>();
  const { user } = renderSigned(
    <AmountDialog idSession="S1" line={aLine()} isOpen onClose={onClose} />,
  );
  const save = screen.getByRole('button', { name: 'Enregistrer le nouveau montant' });
  await user.clear(screen.getByRole('textbox'));
  await user.click(save);
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), '300');
  await user.dblClick(save);
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Montant modifié Camille Martin : 300,00 €, dont 180,00 € financés.',
    ]),
  );
  expect(bodiesOf(sent, updateCampaignLines)).toEqual([
    { lignes: [{ idLigne: aLine().idLigne, montantTotal: 300 }] },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('[FUND-13] shows at the amount why it was refused, and keeps it', async () => {
  answerCalls([
    [
      updateCampaignLines,
      () =>
        refusalOf('VALIDATION', 'Vérifiez.', [
          { champ: 'lignes.0.montantTotal', message: 'Au plus 1 000 €.' },
        ]),
    ],
  ]);
  const { user } = renderSigned(
    <AmountDialog idSession="S1" line={aLine()} isOpen onClose={() => undefined} />,
  );
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), '5000');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le nouveau montant' }));
  expect(await screen.findByText('Au plus 1 000 €.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toContain('5');
});

it('sends reminders once, after showing how many, and shows a refusal in the dialog', async () => {
  const state = {
    nombreARelancer: 2,
    nombreDejaRelances: 0,
    nombreSansAdresse: 1,
    derniereRelance: null,
  };
  const answers = [
    refusalOf('RELANCE_RECENTE', 'Déjà relancées.'),
    { body: { nombreRelances: 2, nombreDejaRelances: 0, nombreSansAdresse: 1 } },
  ];
  const { sent } = answerCalls([
    [getReminders, () => ({ body: state })],
    [sendReminders, () => answers.shift() ?? {}],
  ]);
  const { user } = renderSigned(<Reminder idSession="S1" />);
  await user.click(await screen.findByRole('button', { name: 'Relancer 2 personnes' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.dblClick(dialog.getByRole('button', { name: 'Envoyer 2 e-mails' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Déjà relancées.');
  expect(bodiesOf(sent, sendReminders)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Envoyer 2 e-mails' }));
  await waitFor(() =>
    expect(notices()).toEqual(['success: Relances envoyées 2 personnes relancées.']),
  );
});

it('[33-8] says which amounts are accepted for vouchers alone, and beside an account', () => {
  answerCalls([]);
  const paper = { valeurFaciale: 15, nombreTitres: 10, montantTitre: 150 };
  const close = () => undefined;
  const { unmount } = renderSigned(
    <AmountDialog
      idSession="S1"
      line={aLine({ ...paper, montantCompte: 0, montantTotal: 150 })}
      isOpen
      onClose={close}
    />,
  );
  expect(plain(document.body.textContent)).toContain(
    'Un multiple de la valeur d’un titre (15,00 €)',
  );
  unmount();
  renderSigned(
    <AmountDialog
      idSession="S1"
      line={aLine({ ...paper, montantCompte: 50, montantTotal: 200 })}
      isOpen
      onClose={close}
    />,
  );
  expect(plain(document.body.textContent)).toContain('Tout montant est accepté');
});
