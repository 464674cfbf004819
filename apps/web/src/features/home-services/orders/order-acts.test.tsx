// @vitest-environment happy-dom
import {
  acceptQuotation,
  cancelServiceOrder,
  changeServiceOrder,
  refuseQuotation,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  field,
  listedProblems,
  notices,
  plain,
  refusalOf,
  renderSigned,
  summary,
} from '../../../../test/render.tsx';
import { CancelService } from './CancelService.tsx';
import { ChangeService } from './ChangeService.tsx';
import { QuotationDialog } from './QuotationDialog.tsx';
import { anOrder, aQuotation } from './service-orders.builder.ts';

const BENEFICIARY = { space: 'ESPACE_BENEFICIAIRE' } as const;
const later = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
  });
/** Of days to come, whatever the day of the test. */
const ORDER = { ...anOrder, dateDebut: later(10), dateFin: later(30), devis: aQuotation };
const dialog = () => within(screen.getByRole('alertdialog'));

it('[SAP-33, L13] cancels once with the key of the order, and explains a refusal in the dialog', async () => {
  const answers = [() => refusalOf('COMMANDE_COMMENCEE', 'Le service a commencé.')];
  const { sent } = answerCalls([
    [cancelServiceOrder, () => answers.shift()?.() ?? { body: { ...ORDER, statut: 'ANNULEE' } }],
  ]);
  const { user } = renderSigned(<CancelService order={ORDER} />, BENEFICIARY);
  await user.click(screen.getByRole('button', { name: 'Annuler la commande' }));
  const confirm = () => dialog().getByRole('button', { name: /^Annuler la commande du/ });
  await user.click(confirm());
  await dialog().findByText('Le service a commencé.');
  await user.click(dialog().getByRole('button', { name: 'Garder la commande' }));
  await user.click(screen.getByRole('button', { name: 'Annuler la commande' }));
  expect(dialog().queryByText('Le service a commencé.')).toBeNull();
  await user.dblClick(confirm());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(notices()[0]).toMatch(/^success: Commande annulée/);
  expect(sent.map(({ url, headers }) => [url, headers.get('Idempotency-Key')])).toEqual([
    ['/api/sap/commandes/CS0000000001/annulation', 'annulation-CS0000000001'],
    ['/api/sap/commandes/CS0000000001/annulation', 'annulation-CS0000000001'],
  ]);
});

it.each([
  ['Accepter ce devis', /^Accepter le devis de/, acceptQuotation, 'Devis accepté', 'acceptation'],
  ['Refuser ce devis', /^Refuser le devis de/, refuseQuotation, 'Devis refusé', 'refus'],
] as const)(
  '[SAP-12, L13] « %s » names the price and is sent once',
  async (open, confirm, call, done, answer) => {
    const { sent } = answerCalls([[call, () => ({ body: aQuotation })]]);
    const { user } = renderSigned(
      <QuotationDialog order={ORDER} quotation={aQuotation} />,
      BENEFICIARY,
    );
    await user.click(screen.getByRole('button', { name: open }));
    expect(plain(dialog().getByRole('button', { name: confirm }).textContent)).toContain(
      '104,00 €',
    );
    await user.dblClick(dialog().getByRole('button', { name: confirm }));
    await waitFor(() => expect(notices().join()).toMatch(new RegExp(`^success: ${done}`)));
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
      `devis-${answer}-${aQuotation.id}`,
    ]);
  },
);

it('[SAP-12] a refused answer to a quotation is explained in the dialog', async () => {
  answerCalls([[acceptQuotation, () => refusalOf('DEVIS_EXPIRE', 'Ce devis n’est plus valable.')]]);
  const { user } = renderSigned(
    <QuotationDialog order={ORDER} quotation={aQuotation} />,
    BENEFICIARY,
  );
  await user.click(screen.getByRole('button', { name: 'Accepter ce devis' }));
  await user.click(dialog().getByRole('button', { name: /^Accepter le devis de/ }));
  await dialog().findByText('Ce devis n’est plus valable.');
  expect(notices()).toEqual([]);
});

it('[SAP-33] a change says that it ends the quotation, is checked, and sends what changed alone', async () => {
  const close = vi.fn<() => void>();
  const { sent } = answerCalls([[changeServiceOrder, () => ({ body: { ...ORDER, quantite: 2 } })]]);
  const { user } = renderSigned(<ChangeService order={ORDER} onClose={close} />, BENEFICIARY);
  const save = () => screen.getByRole('button', { name: 'Enregistrer les changements' });
  await user.click(save());
  expect(summary()).toEqual(['Indiquez ce qui change.']);
  expect(screen.queryByText(/Le devis ne correspond plus/)).toBeNull();
  await user.clear(field(/^Nombre d’heures en tout/));
  await user.type(field(/^Nombre d’heures en tout/), '2');
  expect(screen.getByText(/Le devis ne correspond plus/)).toBeDefined();
  await user.clear(field(/^Dernier jour/));
  await user.type(field(/^Dernier jour/), later(-1));
  await user.click(save());
  expect((await listedProblems()).join()).toMatch(/^Dernier jour/);
  expect(sent).toEqual([]);
  await user.clear(field(/^Dernier jour/));
  await user.type(field(/^Dernier jour/), ORDER.dateFin);
  await user.dblClick(save());
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(bodiesOf(sent, changeServiceOrder)).toEqual([{ quantite: 2 }]);
  expect(notices()[0]).toMatch(/^success: Commande modifiée/);
});

it('[SAP-33] a refusal of the server is shown at its field, and what was typed stays', async () => {
  answerCalls([
    [
      changeServiceOrder,
      () =>
        refusalOf('REQUETE_INVALIDE', 'Vérifiez.', [
          { champ: 'contact.telephone', message: 'Ce numéro n’est pas joignable.' },
        ]),
    ],
  ]);
  const { user } = renderSigned(
    <ChangeService order={ORDER} onClose={() => undefined} />,
    BENEFICIARY,
  );
  await user.clear(field(/^Téléphone/));
  await user.type(field(/^Téléphone/), '0698765432');
  await user.click(screen.getByRole('button', { name: 'Enregistrer les changements' }));
  await screen.findByText(/^Téléphone : Ce numéro n’est pas joignable\./);
  expect(field(/^Téléphone/).value).toBe('0698765432');
  expect(field(/^Téléphone/).getAttribute('aria-invalid')).toBe('true');
});
