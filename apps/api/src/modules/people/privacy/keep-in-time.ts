import { addDays, addMonths } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Retention } from '../../../platform/data-register/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { keptCopiesIn } from './copies.repository.ts';
import type { ErasePeople } from './erase-people.ts';
import { accountingRetentionIn } from './accounting-retention.repository.ts';
import { retentionIn } from './retention.repository.ts';

/** Retentions that end here; the others have a job of their own. */
const MONTHS = { MOIS_12: 12, MOIS_25: 25, ANS_3: 36, COMPTABLE: 120 } as const satisfies Partial<
  Record<Retention, number>
>;

/** JOURS_30. */
const REFUSALS_DAYS = 30;
const REPORTS_DAYS = 30;

type Dependencies = Pick<Platform, 'units' | 'clock'> & {
  readonly erasePeople: ErasePeople;
  readonly listErasures: () => Promise<unknown>;
};

export type RetentionReport = Readonly<Record<string, number>>;

/** Deletes, every night, what is past its retention (P6), and counts it. */
export const createKeepInTime = ({ units, clock, erasePeople, listErasures }: Dependencies) => {
  const scope = operatorScope('systeme', 'fin des durées de conservation');
  const before = (kept: keyof typeof MONTHS): Date =>
    new Date(startOfDayInParis(addMonths(clock.businessDay(), -MONTHS[kept])));
  const daysAgo = (days: number): Date =>
    new Date(startOfDayInParis(addDays(clock.businessDay(), -days)));
  const inOwnUnit = (work: (unit: UnitOfWork) => Promise<number>) => units.transact(work);
  const forget = (
    work: (retention: ReturnType<typeof retentionIn>) => Promise<number>,
  ): Promise<number> => inOwnUnit((unit) => work(retentionIn(unit, scope)));

  const withoutNames = (
    work: (of: ReturnType<typeof accountingRetentionIn>, limit: Date) => Promise<number>,
  ): Promise<number> =>
    inOwnUnit((unit) => work(accountingRetentionIn(unit, scope), before('COMPTABLE')));

  /** Listed at once: a backup made before must not bring back an erased person. */
  const eraseAndList = async (): Promise<number> => {
    const count = await erasePeople();
    await listErasures();
    return count;
  };

  return async (): Promise<RetentionReport> => ({
    effacements: await eraseAndList(),
    copiesVidees: await inOwnUnit((unit) =>
      keptCopiesIn(unit, scope).emptyExpired(clock.realNow()),
    ),
    copies: await forget((of) => of.forgetCopies(before('ANS_3'))),
    demandesEffacement: await forget((of) => of.forgetErasures(before('ANS_3'))),
    demandes: await forget((of) => of.forgetRequests(before('ANS_3'))),
    lignesAttendues: await forget((of) => of.forgetExpected(before('ANS_3'))),
    personnesParties: await forget((of) => of.forgetLeavers(before('ANS_3'))),
    lignesRefusees: await forget((of) => of.forgetRefusals(daysAgo(REFUSALS_DAYS))),
    rapports: await forget((of) => of.forgetReports(daysAgo(REPORTS_DAYS))),
    fichiers: await forget((of) => of.forgetFiles(before('ANS_3'))),
    avis: await forget((of) => of.forgetNotices(before('ANS_3'))),
    avisFinanceurs: await forget((of) => of.forgetFunderNotices(before('MOIS_12'))),
    audience: await forget((of) => of.forgetAudience(before('MOIS_25'))),
    journaux: await forget((of) => of.forgetJournals(before('MOIS_12'), before('ANS_3'))),
    preuves: await forget((of) => of.forgetProofs(before('ANS_3'))),
    gels: await forget((of) => of.forgetHolds(before('ANS_3'))),
    revues: await forget((of) => of.forgetReviews(before('ANS_3'))),
    suspensions: await forget((of) => of.forgetPauses(before('ANS_3'))),
    commandes: await withoutNames((of, limit) => of.orders(limit)),
    paiements: await withoutNames((of, limit) => of.payments(limit)),
    plans: await withoutNames((of, limit) => of.plans(limit)),
    declarations: await withoutNames((of, limit) => of.declarations(limit)),
    mandats: await withoutNames((of, limit) => of.mandates(limit)),
    archive: await forget((of) => of.forgetArchived()),
  });
};
