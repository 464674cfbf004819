// @vitest-environment happy-dom
import { updateCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bodiesOf, notices, renderSigned, slowly } from '../../../../test/forms.tsx';
import { answerCalls, refusalOf } from '../../../../test/render.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { aLine } from './funder-lines.builder.ts';
import type { LineAct } from './line-acts.ts';

const linesOf = (count: number): readonly CampaignLine[] =>
  Array.from({ length: count }, (_, place) =>
    aLine({ idLigne: `0190a1b2-0000-7000-8000-${String(place).padStart(12, '0')}` }),
  );

const renderBulk = (act: LineAct, chosen: readonly CampaignLine[]) => {
  const onClose = vi.fn<() => void>();
  const onDone = vi.fn<() => void>();
  const page = renderSigned(
    <BulkDialog
      idSession="S1"
      act={act}
      chosen={chosen}
      isOpen
      onClose={onClose}
      onDone={onDone}
    />,
  );
  return { ...page, onClose, onDone, dialog: within(screen.getByRole('alertdialog')) };
};

it('[FUND-13] explains a refusal in the dialog: nothing has changed', async () => {
  answerCalls([
    [updateCampaignLines, () => refusalOf('LIGNE_MODIFIEE', 'Une de ces lignes a changé.')],
  ]);
  const { user, dialog, onClose, onDone } = renderBulk('REFUSEE', linesOf(1));
  expect(dialog.getByText(/Un refus est définitif\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Refuser 1 ligne' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Une de ces lignes a changé.');
  expect(alert.textContent).toContain('Aucune ligne n’a changé.');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Revenir aux lignes' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('[FUND-13] changes an amount once, and wants one', async () => {
  const changed = aLine({ montantTotal: 300, partFinancee: 180 });
  const { sent } = answerCalls([[updateCampaignLines, slowly({ body: [changed] })]]);
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
