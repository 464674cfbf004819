import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';
import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { monthOf, startOfDayInParis } from '@portail/rules/time/paris.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccessLog } from '../../../platform/ports/access-log.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { userScopeOf, operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { chainedAfter, isWholeChain } from './consultation-chain.ts';
import { consultationQueries } from './consultations.queries.ts';
import {
  consultationsIn,
  type ConsultationRecord,
  accessLogIn,
  reviewsIn,
  type Review,
} from './consultations.repository.ts';

export const listConsultations = async (
  reader: Reader,
  caller: AuthenticatedCaller,
  { avant, taille }: { readonly avant?: string | undefined; readonly taille: number },
): Promise<Consultation[]> => {
  const limit = taille;
  const rows = await consultationQueries(reader, userScopeOf(caller)).list({
    before: avant,
    limit,
  });
  return rows.map(({ id, at, par, organisme, isReadOnly, motif }) => ({
    id,
    date: dateTimeInFrance(at),
    par,
    organisme,
    lectureSeule: isReadOnly,
    motif,
  }));
};

/** Access to a portal by another person than its owner. */
type Visit = Omit<ConsultationRecord, 'id' | 'rank' | 'requestId' | 'at'>;

/** Written in the transaction that opens the session. */
export const createRecordVisit =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, origin: RequestOrigin, visit: Visit): Promise<void> => {
    const consultations = consultationsIn(unit);
    const last = await consultations.lockLast(visit.userId);
    const record = {
      ...visit,
      id: ids.ordered(),
      requestId: origin.requestId,
      at: clock.realNow(),
    };
    await consultations.insert([chainedAfter(last, record)]);
  };
export type RecordVisit = ReturnType<typeof createRecordVisit>;

interface OpenedByLink {
  readonly userId: string;
  readonly sessionId: string;
  readonly mode: LinkMode;
  readonly source: string;
  readonly partner: string;
  readonly contract: string | null;
  readonly isReadOnly: boolean;
  /** Given by the operator; by default the reason of the link's mode. */
  readonly reason: string | null;
}

/** Shown to the person in the list of consultations of their data. */
const REASONS: Readonly<Record<LinkMode, string>> = {
  PARTENAIRE: 'Commande ouverte depuis un site partenaire',
  BACK_OFFICE: 'Échange de millésime traité par l’assistance',
  LECTURE_SEULE: 'Consultation par l’assistance, sans rien modifier',
  SAP: 'Accès depuis les services à domicile',
};
const SUPPORT_MODES: ReadonlySet<LinkMode> = new Set(['BACK_OFFICE', 'LECTURE_SEULE']);

export const createRecordConsultation = (platform: Pick<Platform, 'clock' | 'ids'>) => {
  const recordVisit = createRecordVisit(platform);
  return (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { mode, source, partner, reason, ...opened }: OpenedByLink,
  ): Promise<void> => {
    const purpose = mode === 'BACK_OFFICE' && opened.isReadOnly ? 'LECTURE_SEULE' : mode;
    return recordVisit(unit, origin, {
      ...opened,
      by: SUPPORT_MODES.has(mode) ? 'ASSISTANCE' : 'PARTENAIRE',
      organisme: partner,
      identifiant: source,
      reason: reason ?? REASONS[purpose],
    });
  };
};
export type RecordConsultation = ReturnType<typeof createRecordConsultation>;

const RECORDED_MAX = 10_000;

/** Operators in the back office are recorded by screen instead. */
const isInPortalOfOther = ({ link, isDelegate }: AuthenticatedCaller): boolean =>
  link !== undefined || isDelegate;

/** Records the calls made in the portal of another person, before the answer, once per session. */
export const createAccessLog = ({ units, clock }: Pick<Platform, 'units' | 'clock'>): AccessLog => {
  // Avoids a write for a call that is recorded already; the table ignores duplicates.
  const recorded = new Set<string>();
  return {
    note: async (caller, { call, requestId }) => {
      const { sessionId } = caller;
      const key = `${sessionId} ${call}`;
      if (!isInPortalOfOther(caller) || recorded.has(key)) return;
      const at = clock.realNow();
      await units.transact((unit) => accessLogIn(unit).add({ sessionId, call, requestId, at }));
      if (recorded.size >= RECORDED_MAX) recorded.clear();
      recorded.add(key);
    },
  };
};

/** The monthly review of consultations: counts per reader, and chains that were altered. */
export const createReviewConsultations = ({ units, clock }: Pick<Platform, 'units' | 'clock'>) => {
  const scope = operatorScope('systeme', 'revue mensuelle des consultations');
  return (month: CalendarDay = addMonths(monthOf(clock.businessDay()), -1)): Promise<Review> =>
    units.transact(async (unit) => {
      const reviews = reviewsIn(unit, scope);
      const from = new Date(startOfDayInParis(month));
      const until = new Date(startOfDayInParis(addMonths(month, 1)));
      const lecteurs = await reviews.readers(from, until);
      const accounts = await reviews.accounts(from, until);
      let chainesRompues = 0;
      for (const account of accounts) {
        if (!isWholeChain(await reviews.chain(account))) chainesRompues += 1;
      }
      const review: Review = {
        mois: month.slice(0, 7),
        consultations: lecteurs.reduce((sum, one) => sum + one.consultations, 0),
        personnes: accounts.length,
        chainesRompues,
        lecteurs,
      };
      await reviews.save(month, review, clock.realNow());
      return review;
    });
};
