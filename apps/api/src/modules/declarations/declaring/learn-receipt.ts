import {
  declarationStateOf,
  maySucceed,
  type MessageEtat,
} from '@portail/rules/declarations/declaration-state.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BodyReceipt } from '../../../platform/ports/national-body.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { pollDelayMs } from './bodies/follow-declarations.ts';
import { envoisIn, type LockedEnvoi } from './envois.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'>;

const SCOPE = operatorScope('systeme', 'suivi des déclarations auprès des organismes');
const NO_REASON = 'Motif non précisé par l’organisme';

export interface RecordReceipt {
  /** What the body says of one of its messages. */
  readonly received: (envoiId: string, receipt: BodyReceipt) => Promise<void>;
  /** Refused for good as it came: the body holds nothing. */
  readonly refused: (envoiId: string, motif: string) => Promise<void>;
  /** Nothing is known of it after days: somebody of the house looks at it. */
  readonly givenUp: (envoiId: string) => Promise<void>;
}

const isDecided = (etat: MessageEtat): boolean => etat === 'ACCEPTEE' || etat === 'REJETEE';

/** The one place where a message's news becomes the declaration's state. */
export const createRecordReceipt = ({ units, clock, ids }: Dependencies): RecordReceipt => {
  const settle = async (unit: UnitOfWork, { declarationId, statut }: LockedEnvoi) => {
    const envois = envoisIn(unit, SCOPE);
    const messages = await envois.listMessages(declarationId);
    const state = declarationStateOf(messages.map(({ etat }) => etat));
    if (!maySucceed(statut, state.statut)) return;
    const now = clock.businessNow();
    const motif =
      messages.find(({ etat }) => etat === 'REJETEE')?.motif ??
      (state.statut === 'REJETEE' ? NO_REASON : null);
    await envois.saveState(declarationId, {
      statut: state.statut,
      envoi: state.envoi,
      motif,
      decidedAt: state.statut === 'TRANSMISE' ? null : now,
    });
    if (state.cause !== undefined) {
      await envois.openCase(ids.random(), declarationId, state.cause, now);
    }
  };

  const learn = (
    envoiId: string,
    next: { readonly etat: MessageEtat; readonly motif: string | undefined },
    receipt: BodyReceipt | undefined,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const envois = envoisIn(unit, SCOPE);
      const locked = await envois.lock(envoiId);
      // What the body has decided stays: an older answer may come after a newer one.
      if (locked === undefined || isDecided(locked.etat)) return;
      if (next.etat === 'A_RESOUDRE' && locked.etat !== 'A_ENVOYER') return;
      const lookAt =
        next.etat === 'RECUE'
          ? new Date(clock.realNow().getTime() + pollDelayMs(locked.asked))
          : null;
      await envois.save(envoiId, { etat: next.etat, motif: next.motif ?? null, lookAt }, receipt);
      await settle(unit, locked);
    });

  return {
    received: (envoiId, receipt) =>
      learn(envoiId, { etat: receipt.etat, motif: receipt.motif }, receipt),
    refused: (envoiId, motif) => learn(envoiId, { etat: 'REJETEE', motif }, undefined),
    givenUp: (envoiId) => learn(envoiId, { etat: 'A_RESOUDRE', motif: undefined }, undefined),
  };
};
