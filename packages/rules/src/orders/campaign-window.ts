import type { CalendarDay } from '../time/calendar-day.ts';

export interface CampaignWindow {
  readonly dateOuverture: CalendarDay;
  /** Included: a campaign closes at midnight that evening. */
  readonly dateFermeture: CalendarDay | undefined;
  readonly permanent: boolean;
  readonly isClosedByFunder: boolean;
}

export type CampaignStatut = 'A_VENIR' | 'OUVERTE' | 'FERMEE';

/** D-066, on the day it is in France. */
export const campaignStatut = (window: CampaignWindow, today: CalendarDay): CampaignStatut => {
  if (window.isClosedByFunder) return 'FERMEE';
  if (window.permanent) return 'OUVERTE';
  if (today < window.dateOuverture) return 'A_VENIR';
  return window.dateFermeture !== undefined && today > window.dateFermeture ? 'FERMEE' : 'OUVERTE';
};
