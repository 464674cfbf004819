import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FunderContract,
  FunderCampaignLine,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { CalendarDays, Hourglass, Users } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderListTexts, funderTexts } from './funder-campaigns.texts.ts';
import './funder-campaigns.css';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignStatus, useCampaignDates } from './CampaignStatus.tsx';

const useCounts = () => {
  const texts = useTexts(funderListTexts);
  const counted = (count: number, one: string, many: string) =>
    count === 1 ? one : fill(many, { nombre: count.toLocaleString('fr-FR') });
  return {
    lines: (count: number) =>
      count === 0 ? texts.noLine : counted(count, texts.lineOne, texts.lines),
    waiting: (count: number) => counted(count, texts.waitingOne, texts.waiting),
  };
};

interface CampaignCardProps {
  readonly campaign: FunderCampaignLine;
  /** Shown when the funder has several contracts. */
  readonly contract: string | undefined;
}

function CampaignCard({ campaign, contract }: CampaignCardProps) {
  const texts = useTexts(funderListTexts);
  const datesOf = useCampaignDates();
  const counts = useCounts();
  const { id, libelle, statut, nombreLignes, nombreLignesEnAttente } = campaign;
  return (
    <li>
      <Card
        title={libelle}
        headingLevel={3}
        accent={statut === 'FERMEE' ? 'tertiary' : 'primary'}
        className="session-card"
        aside={<CampaignStatus statut={statut} />}
      >
        {contract === undefined ? null : <p className="session-card__contract">{contract}</p>}
        <p className="session-card__fact">
          <CalendarDays /> {datesOf(campaign)}
        </p>
        <p className="session-card__fact">
          <Users /> {counts.lines(nombreLignes)}
        </p>
        {nombreLignesEnAttente === 0 ? null : (
          <p>
            <Status tone="warning" icon={<Hourglass />}>
              {counts.waiting(nombreLignesEnAttente)}
            </Status>
          </p>
        )}
        {statut === 'OUVERTE' ? <CampaignProgress campaign={campaign} /> : null}
        <div className="session-card__actions">
          <LinkButton
            variant="secondary"
            href={hrefOf('CLIENT_SESSION_DETAILS', { id })}
            aria-label={fill(texts.viewOf, { libelle })}
          >
            {texts.view}
          </LinkButton>
        </div>
      </Card>
    </li>
  );
}

interface CampaignCardsProps {
  readonly campaigns: readonly FunderCampaignLine[];
  readonly contracts: readonly FunderContract[] | undefined;
}

export function CampaignCards({ campaigns, contracts = [] }: CampaignCardsProps) {
  const texts = useTexts(funderTexts);
  const contractOf = (numero: string): string | undefined => {
    const found = contracts.find((one) => one.numeroContrat === numero);
    if (found === undefined || contracts.length < 2) return undefined;
    return fill(texts.contractOf, { raisonSociale: found.raisonSociale, numero });
  };
  return (
    <ul className="session-cards">
      {campaigns.map((campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          contract={contractOf(campaign.numeroContrat)}
        />
      ))}
    </ul>
  );
}
