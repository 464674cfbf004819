import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { type CalendarDay, daysBetween } from '@portail/rules/time/calendar-day.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

export interface CampaignSpan {
  readonly opening: CalendarDay;
  readonly closing: CalendarDay;
}

/** The position of today between the first and the last day, inclusive. */
export const progressOf = ({ opening, closing }: CampaignSpan, today: CalendarDay) => {
  const total = daysBetween(opening, closing) + 1;
  const day = daysBetween(opening, today) + 1;
  return { total, day: Math.min(Math.max(day, 0), total), left: daysBetween(today, closing) };
};

type Dated = Pick<FunderCampaignLine, 'statut' | 'permanent' | 'dateFermeture'>;

/** A campaign past its last day can be prolonged; one closed early by the funder cannot. */
export const isClosedForGood = (
  { statut, permanent, dateFermeture }: Dated,
  today: CalendarDay,
): boolean =>
  statut === 'FERMEE' && (permanent || dateFermeture === null || wireDay(dateFermeture) >= today);
