import { campaignStatut, type CampaignWindow } from '../orders/campaign-window.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';

export type CampaignMailKind = 'OUVERTURE' | 'FERMETURE';

export interface MailedCampaign extends CampaignWindow {
  readonly envoyerOuverture: boolean;
  readonly envoyerFermeture: boolean;
  readonly jourAvantMailDeFermeture: number | undefined;
}

export interface DueMail {
  readonly kind: CampaignMailKind;
  /** The day of the campaign that it speaks of. */
  readonly day: CalendarDay;
}

/** A product that was away, and a control file that came late, still get their opening mail. */
export const OPENING_CATCH_UP_DAYS = 3;

const latest = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other);

/** Which mails a campaign owes to its people on a day: each person once (FUND-21, D-136). */
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
