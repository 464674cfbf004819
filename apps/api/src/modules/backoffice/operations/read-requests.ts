import type {
  HeldChange,
  PendingOperation,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { approvalRequestQueries, type RequestRow } from '../approvals/approvals.module.ts';
import { readCurrentTexts } from '../../branding/themes/branding.module.ts';
import { readCurrentSettings } from '../../funders/records/funders.module.ts';
import { receiptContent } from './decide-requests.ts';

const heldContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
});

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

/** The queue of the second person, and what became of the caller's own requests. */
export const createReadRequests = ({ reader, clock }: Dependencies) => {
  /** Beside what it would change, what stands there now. */
  const changesOf = async (scope: OperatorScope, row: RequestRow): Promise<HeldChange[]> => {
    if (row.act !== 'CONTRAT' && row.act !== 'TEXTES_COURRIELS') return [];
    const { changements } = z.parse(heldContent, row.content);
    const current = await (row.act === 'CONTRAT'
      ? readCurrentSettings(reader, scope, row.contract)
      : readCurrentTexts(reader, row.contract));
    return changements.map((one) => ({ ...one, actuel: current.get(one.champ) ?? null }));
  };

  const receiptOf = ({ act, content }: RequestRow): PendingOperation['encaissement'] => {
    if (act !== 'ENCAISSEMENT') return null;
    const { moyen, recuLe, referenceBancaire } = z.parse(receiptContent, content);
    return { moyen, dateReception: formatFrenchDate(calendarDay(recuLe)), referenceBancaire };
  };

  return async (caller: AuthenticatedCaller): Promise<PendingOperation[]> => {
    const scope = operatorScope(caller.accountId, 'demandes à valider');
    const rows = await approvalRequestQueries(reader, scope).list(
      caller.accountId,
      clock.realNow(),
    );
    const allowed = rows.filter(({ act }) => caller.permissions.includes(APPROVER_PERMISSION[act]));
    return await Promise.all(
      allowed.map(async (row) => {
        const changements = await changesOf(scope, row);
        const isWaiting = row.statut === 'EN_ATTENTE';
        return {
          idOperation: row.id,
          acte: row.act,
          nature: row.kind,
          reference: row.reference,
          libelle: row.label,
          numeroContrat: row.contract,
          montant: row.amountCents === null ? null : wireEuros(row.amountCents),
          motif: row.reason,
          encaissement: receiptOf(row),
          changements,
          perimee: isWaiting && changements.some(({ avant, actuel }) => avant !== actuel),
          demandePar: row.asker,
          demandeLe: dateTimeInFrance(row.askedAt),
          expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
          statut: row.statut,
          estSienne: row.askedBy === caller.accountId,
          peutDecider:
            isWaiting &&
            !caller.readOnly &&
            mayDecide({ askedBy: row.askedBy, decidedBy: caller.accountId }),
          decidePar: row.decider,
          motifRefus: row.refusal,
        };
      }),
    );
  };
};
export type ReadRequests = ReturnType<typeof createReadRequests>;
