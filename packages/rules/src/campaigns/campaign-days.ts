import { type CalendarDay, addDays, daysBetween } from '../time/calendar-day.ts';

export interface CampaignWindow {
  readonly dateOuverture: CalendarDay;
  /** Inclusive: a campaign closes at midnight at the end of this day. */
  readonly dateFermeture: CalendarDay | undefined;
  readonly permanent: boolean;
  readonly isClosedByFunder: boolean;
  /** Not published yet: no date opens it. */
  readonly isDraft: boolean;
}

export type CampaignStatut = 'BROUILLON' | 'A_VENIR' | 'OUVERTE' | 'FERMEE';

/** The status on a day in France. */
export const campaignStatut = (window: CampaignWindow, today: CalendarDay): CampaignStatut => {
  if (window.isClosedByFunder) return 'FERMEE';
  if (window.isDraft) return 'BROUILLON';
  if (window.permanent) return 'OUVERTE';
  if (today < window.dateOuverture) return 'A_VENIR';
  return window.dateFermeture !== undefined && today > window.dateFermeture ? 'FERMEE' : 'OUVERTE';
};

export type CampaignMailKind = 'OUVERTURE' | 'FERMETURE';

export interface MailedCampaign extends CampaignWindow {
  readonly envoyerOuverture: boolean;
  readonly envoyerFermeture: boolean;
  readonly jourAvantMailDeFermeture: number | undefined;
}

export interface DueMail {
  readonly kind: CampaignMailKind;
  /** The opening or closing day that the mail announces. */
  readonly day: CalendarDay;
}

/** Opening mails are still sent this many days late, after an outage or a late control file. */
export const OPENING_CATCH_UP_DAYS = 3;

const latest = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other);

/** The mails due on a day; each person gets each of them once (FUND-21). */
export const dueMailsOf = (campaign: MailedCampaign, today: CalendarDay): readonly DueMail[] => {
  if (campaignStatut(campaign, today) !== 'OUVERTE') return [];
  const { dateOuverture, dateFermeture, jourAvantMailDeFermeture: days } = campaign;
  const isOpening =
    campaign.envoyerOuverture &&
    today >= dateOuverture &&
    today <= addDays(dateOuverture, OPENING_CATCH_UP_DAYS);
  const closesOn = campaign.permanent || days === undefined ? undefined : dateFermeture;
  const isClosing =
    campaign.envoyerFermeture &&
    closesOn !== undefined &&
    today >= latest(dateOuverture, addDays(closesOn, -(days ?? 0)));
  return [
    ...(isOpening ? [{ kind: 'OUVERTURE', day: dateOuverture } as const] : []),
    ...(isClosing && closesOn !== undefined ? [{ kind: 'FERMETURE', day: closesOn } as const] : []),
  ];
};

interface CopiedWindow {
  readonly dateOuverture: CalendarDay;
  readonly dateFermeture: CalendarDay;
  readonly permanent: false;
}

const A_YEAR = 365;

/**
 * A copy opens tomorrow at the earliest and lasts as long as the original. A copy of a permanent
 * campaign is not permanent, so that it does not open before it was reviewed.
 */
export const windowOfCopy = (
  first: { readonly dateOuverture: CalendarDay; readonly dateFermeture: CalendarDay | undefined },
  today: CalendarDay,
): CopiedWindow => {
  const tomorrow = addDays(today, 1);
  const dateOuverture = first.dateOuverture > tomorrow ? first.dateOuverture : tomorrow;
  const length =
    first.dateFermeture === undefined
      ? A_YEAR
      : daysBetween(first.dateOuverture, first.dateFermeture);
  return { dateOuverture, dateFermeture: addDays(dateOuverture, length), permanent: false };
};
