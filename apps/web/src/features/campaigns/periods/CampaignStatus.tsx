import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { CalendarDays, Lock, Pencil } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts } from './funder-campaigns.texts.ts';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';

type Dated = Pick<FunderCampaignLine, 'statut' | 'dateOuverture' | 'dateFermeture' | 'permanent'>;

const STATUS_STYLES = {
  BROUILLON: { tone: 'warning', icon: <Pencil /> },
  A_VENIR: { tone: 'info', icon: <CalendarDays /> },
  OUVERTE: { tone: 'success' },
  FERMEE: { tone: 'neutral', icon: <Lock /> },
} as const;

export function CampaignStatus({ statut }: Pick<Dated, 'statut'>) {
  const texts = useTexts(funderTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}

/** "Du 1er novembre 2026 au 30 novembre 2026" */
export const useCampaignDates = () => {
  const texts = useTexts(funderTexts);
  return ({ statut, dateOuverture, dateFermeture, permanent }: Dated): string => {
    const debut = wireDayWords(dateOuverture);
    if (permanent || dateFermeture === null)
      return fill(
        statut === 'A_VENIR' || statut === 'BROUILLON' ? texts.willBePermanent : texts.permanent,
        { date: debut },
      );
    return fill(texts.dates, { debut, fin: wireDayWords(dateFermeture) });
  };
};
