import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { readOwnPart, selectOwnParts, type OwnPartRow } from './own-part.repository.ts';

export const ownPartQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** The one that is still open in a campaign, if any. */
  findPending: async (campaignId: string): Promise<OwnPartRow | undefined> => {
    const row = await selectOwnParts(reader)
      .where('p.beneficiary_id', '=', beneficiaryId)
      .where('p.session_id', '=', campaignId)
      .where('p.statut', 'in', ['EN_ATTENTE', 'VALIDEE'])
      .where('p.commande_id', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : readOwnPart(row);
  },
});

/** What people have agreed to pay by debit, once the funder has said yes. */
export const expectedDebitQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async () => {
    const rows = await selectOwnParts(reader)
      .where('p.statut', '=', 'VALIDEE')
      .where('p.statut_paiement', '=', 'A_PAYER')
      .where('p.mode_paiement', '=', PAYMENT_MODES.PRELEVEMENT)
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute();
    return rows.map(readOwnPart);
  },
});
