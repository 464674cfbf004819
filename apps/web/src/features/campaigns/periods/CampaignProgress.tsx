import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { daysBetween } from '@portail/rules/time/calendar-day.ts';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { today } from '../../../shared/time/today.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignProgressTexts } from './funder-campaigns.texts.ts';
import { progressOf } from './campaign-progress.ts';

const SOON_DAYS = 7;

/** A permanent campaign has no progress bar. */
export function CampaignProgress({
  campaign,
}: {
  readonly campaign: Pick<
    FunderCampaignLine,
    'statut' | 'permanent' | 'dateOuverture' | 'dateFermeture'
  >;
}) {
  const texts = useTexts(campaignProgressTexts);
  const { statut, permanent, dateOuverture, dateFermeture } = campaign;
  const opening = wireDay(dateOuverture);
  if (statut === 'BROUILLON') return <p className="session-progress">{texts.draft}</p>;
  if (statut === 'A_VENIR') {
    const days = daysBetween(today(), opening);
    return (
      <p className="session-progress">
        {days === 1 ? texts.beforeOne : fill(texts.before, { jours: String(days) })}
      </p>
    );
  }
  if (permanent || dateFermeture === null) return null;
  const { total, day, left } = progressOf({ opening, closing: wireDay(dateFermeture) }, today());
  const words = () => {
    if (statut === 'FERMEE') return texts.ended;
    if (left === 0) return texts.lastDay;
    return left === 1 ? texts.leftOne : fill(texts.left, { jours: String(left) });
  };
  const place = fill(texts.day, { jour: String(day), total: String(total) });
  return (
    <Meter
      label={texts.label}
      value={statut === 'FERMEE' ? total : day}
      total={total}
      valueText={statut === 'FERMEE' ? words() : `${words()} (${place})`}
      tone={statut === 'OUVERTE' && left <= SOON_DAYS ? 'warning' : 'calm'}
    />
  );
}
