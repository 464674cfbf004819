import { dayInFrance } from '../src/platform/clock.ts';

/** The product counts days and years in Paris: between 22:00 and midnight UTC the others differ. */
export const TODAY = dayInFrance(new Date());
export const THIS_YEAR = Number(TODAY.slice(0, 4));
