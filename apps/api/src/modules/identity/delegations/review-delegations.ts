import {
  invitationDayOf,
  mayDo,
  type DelegationAct,
} from '@portail/rules/identity/delegations/delegation.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ATTACHMENT_CONTENT_TYPE } from '../../people/requests/requests.module.ts';
import { createDelegationMails } from './delegation-mails.ts';
import { statutOf } from './delegation-row.ts';
import { createSendInvitation, proofPurposeOf } from './given-delegations.ts';
import { reviewQueries } from './delegations.queries.ts';
import { reviewedDelegationsIn } from './delegations.repository.ts';

interface Reviewer {
  /** Name in the security log. */
  readonly actor: string;
  readonly origin: RequestOrigin;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REASON_MAX_LENGTH = 300;

/** Review of guardianship proofs; the guardian is invited only after the validation. */
export const createReviewDelegations = (
  dependencies: Pick<
    Platform,
    | 'reader'
    | 'units'
    | 'clock'
    | 'ids'
    | 'digest'
    | 'secretBox'
    | 'outbox'
    | 'securityLog'
    | 'config'
  >,
  { actor, origin }: Reviewer,
) => {
  const { reader, units, clock, secretBox, securityLog } = dependencies;
  const scope = operatorScope(actor, 'justificatif d’une tutelle');
  const queries = reviewQueries(reader, scope);
  const mails = createDelegationMails(dependencies);
  const sendInvitation = createSendInvitation({ ...dependencies, mails });

  const lockFor = async (unit: UnitOfWork, id: string, act: DelegationAct) => {
    const row = UUID.test(id) ? await reviewedDelegationsIn(unit, scope).lock(id) : undefined;
    if (row === undefined || !mayDo(statutOf(row, clock.businessDay()), act, 'MAISON')) {
      throw new DomainError('ACCES_SANS_VERIFICATION');
    }
    return row;
  };

  const record = (unit: UnitOfWork, acte: 'VALIDATION' | 'REFUS_JUSTIFICATIF', acces: string) =>
    securityLog.record(unit, origin, {
      kind: 'ACCES_DELEGUE',
      result: 'SUCCES',
      subject: actor,
      details: { acte, acces, par: actor },
    });

  return {
    list: async () => {
      const pending = await queries.listPending();
      const names =
        pending.length === 0 ? [] : await queries.listNames(pending.map(({ id }) => id));
      return pending.map((row) => ({
        idAcces: row.id,
        userId: row.userId,
        person: `${row.firstName} ${row.lastName}`.trim(),
        guardian: `${row.prenom} ${row.nom}`.trim(),
        since: row.proofAt === null ? '' : dateTimeInFrance(row.proofAt),
        proofs: names.filter(({ delegationId }) => delegationId === row.id),
      }));
    },

    proofOf: async (id: string, proofId: string) => {
      const row = (await queries.listProofs(id)).find((one) => one.id === proofId);
      return row === undefined
        ? undefined
        : {
            userId: row.userId,
            name: row.name,
            contentType: ATTACHMENT_CONTENT_TYPE,
            content: secretBox.openBytes(proofPurposeOf(row.id), row.sealed),
          };
    },

    proofsOf: async (id: string) => {
      const rows = UUID.test(id) ? await queries.listProofs(id) : [];
      return rows.map((row) => ({
        name: row.name,
        content: secretBox.openBytes(proofPurposeOf(row.id), row.sealed),
      }));
    },

    validate: (id: string): Promise<void> =>
      units.transact(async (unit) => {
        await lockFor(unit, id, 'VALIDER');
        await reviewedDelegationsIn(unit, scope).validate(id, {
          at: clock.realNow(),
          by: actor,
          invitationUntil: invitationDayOf(clock.businessDay()),
        });
        await sendInvitation(unit, id);
        await mails.notify(unit, id, 'VALIDATION');
        await record(unit, 'VALIDATION', id);
      }),

    /** The reason is shown in the mail and on the person's page. */
    refuse: (id: string, given: string): Promise<void> =>
      units.transact(async (unit) => {
        const reason = given.trim().slice(0, REASON_MAX_LENGTH);
        if (reason === '') {
          throw new DomainError('REQUETE_INVALIDE', {
            fields: [{ champ: 'motif', message: 'Un refus donne son motif.' }],
          });
        }
        await lockFor(unit, id, 'FERMER');
        await reviewedDelegationsIn(unit, scope).refuse(id, { at: clock.realNow(), reason });
        await mails.notify(unit, id, 'JUSTIFICATIF_REFUSE');
        await record(unit, 'REFUS_JUSTIFICATIF', id);
      }),
  };
};
export type ReviewDelegations = ReturnType<typeof createReviewDelegations>;
