import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { chainedAfter } from './consultation-chain.ts';
import { consultationsIn, type ConsultationRecord } from './consultations.repository.ts';

/** Somebody comes into a space that is not theirs. */
export type Visit = Omit<ConsultationRecord, 'id' | 'rank' | 'requestId' | 'at'>;

export type RecordVisit = (unit: UnitOfWork, origin: RequestOrigin, visit: Visit) => Promise<void>;

/** Written with the session that it tells of: there is no one without the other. */
export const createRecordVisit =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>): RecordVisit =>
  async (unit, origin, visit) => {
    const consultations = consultationsIn(unit);
    const last = await consultations.lockLast(visit.accountId);
    const record = {
      ...visit,
      id: ids.ordered(),
      requestId: origin.requestId,
      at: clock.realNow(),
    };
    await consultations.insert([chainedAfter(last, record)]);
  };

export interface OpenedByLink {
  readonly accountId: string;
  readonly sessionId: string;
  readonly mode: LinkMode;
  readonly source: string;
  readonly partner: string;
  readonly contract: string | null;
  readonly isReadOnly: boolean;
  /** What the operator said; without it, what the link is for. */
  readonly reason: string | null;
}

export type RecordConsultation = (
  unit: UnitOfWork,
  origin: RequestOrigin,
  opened: OpenedByLink,
) => Promise<void>;

/** Why somebody other than the person comes in: it is what their link was made for. */
const REASONS: Readonly<Record<LinkMode, string>> = {
  PARTENAIRE: 'Commande ouverte depuis un site partenaire',
  BACK_OFFICE: 'Échange de millésime traité par l’assistance',
  LECTURE_SEULE: 'Consultation par l’assistance, sans rien modifier',
  SAP: 'Accès depuis les services à domicile',
};
const HOUSE_MODES: ReadonlySet<LinkMode> = new Set(['BACK_OFFICE', 'LECTURE_SEULE']);

export const createRecordConsultation = (
  platform: Pick<Platform, 'clock' | 'ids'>,
): RecordConsultation => {
  const recordVisit = createRecordVisit(platform);
  return (unit, origin, { mode, source, partner, reason, ...opened }) => {
    const purpose = mode === 'BACK_OFFICE' && opened.isReadOnly ? 'LECTURE_SEULE' : mode;
    return recordVisit(unit, origin, {
      ...opened,
      by: HOUSE_MODES.has(mode) ? 'ASSISTANCE' : 'PARTENAIRE',
      organisme: partner,
      identifiant: source,
      reason: reason ?? REASONS[purpose],
    });
  };
};
