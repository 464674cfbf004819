import { addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { monthOf, startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { isWholeChain } from './consultation-chain.ts';
import { reviewsIn, type Review } from './reviews.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock'>;

export type ReviewConsultations = (month?: CalendarDay) => Promise<Review>;

/** The monthly look at who read whom (P11): counts by reader, and chains that somebody touched. */
export const createReviewConsultations = ({ units, clock }: Dependencies): ReviewConsultations => {
  const scope = operatorScope('systeme', 'revue mensuelle des consultations');
  return (month = addMonths(monthOf(clock.businessDay()), -1)) =>
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
      await reviews.keep(month, review, clock.realNow());
      return review;
    });
};
