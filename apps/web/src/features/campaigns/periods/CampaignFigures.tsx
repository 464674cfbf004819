import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Meter, SplitBar } from '@portail/ui/data/Meter.tsx';
import { Users } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { Figures } from '../../../session/funder/Figures.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignDetailsTexts } from './funder-campaigns.texts.ts';
import { CampaignProgress } from './CampaignProgress.tsx';

interface CampaignProps {
  readonly campaign: FunderCampaignInformation;
}

function Participation({ campaign }: CampaignProps) {
  const texts = useTexts(campaignDetailsTexts);
  const { nombrePersonnesAttendues: expected, nombrePersonnesAyantCommande: ordered } = campaign;
  if (expected === 0) return null;
  return (
    <Meter
      label={texts.participation}
      value={ordered}
      total={expected}
      valueText={fill(texts.participationOf, {
        nombre: countWords(ordered),
        total: countWords(expected),
      })}
    />
  );
}

function Amounts({ campaign }: CampaignProps) {
  const texts = useTexts(campaignDetailsTexts);
  return (
    <div className="session-figures__amounts">
      <p className="session-figures__total">
        <span>{texts.total}</span>
        <AmountText cents={centsOfWire(campaign.montantTotal)} size="hero" />
      </p>
      <SplitBar
        parts={[
          {
            id: 'financee',
            label: texts.funded,
            value: centsOfWire(campaign.partFinancee),
            valueText: wireAmount(campaign.partFinancee),
            color: 'primary',
          },
          {
            id: 'beneficiaire',
            label: texts.own,
            value: centsOfWire(campaign.partBeneficiaire),
            valueText: wireAmount(campaign.partBeneficiaire),
            color: 'secondary',
          },
        ]}
      />
    </div>
  );
}

function NextAct({ campaign }: CampaignProps) {
  const texts = useTexts(campaignDetailsTexts);
  const { id } = campaign;
  if (campaign.nombreLignesEnAttente > 0)
    return (
      <LinkButton href={hrefOf('CLIENT_SESSION_LINES', { id }, { statut: 'EN_ATTENTE' })}>
        {texts.toWaiting}
      </LinkButton>
    );
  if (campaign.nombreLignesValidees > 0)
    return <LinkButton href={hrefOf('CLIENT_SESSION_ORDERS', { id })}>{texts.toOrders}</LinkButton>;
  return (
    <LinkButton variant="secondary" href={hrefOf('CLIENT_SESSION_LINES', { id })}>
      {texts.toLines}
    </LinkButton>
  );
}

export function CampaignFigures({ campaign }: CampaignProps) {
  const texts = useTexts(campaignDetailsTexts);
  const isOpen = campaign.statut === 'OUVERTE';
  return (
    <Card title={texts.figures} accent="primary" className="session-figures">
      <CampaignProgress campaign={campaign} />
      <Participation campaign={campaign} />
      {campaign.nombreLignes === 0 ? (
        <EmptyState icon={<Users />} title={texts.noOrderYet}>
          {isOpen ? texts.noOrderYetOpen : texts.noOrderYetText}
        </EmptyState>
      ) : (
        <>
          <Amounts campaign={campaign} />
          <Figures
            figures={[
              { id: 'toutes', label: texts.lines, count: campaign.nombreLignes },
              { id: 'attente', label: texts.waiting, count: campaign.nombreLignesEnAttente },
              { id: 'validees', label: texts.validated, count: campaign.nombreLignesValidees },
              { id: 'commandees', label: texts.ordered, count: campaign.nombreLignesCommandees },
              { id: 'livrees', label: texts.delivered, count: campaign.nombreLignesLivrees },
              {
                id: 'ecartees',
                label: texts.refused,
                count: campaign.nombreLignesRefusees + campaign.nombreLignesAnnulees,
              },
            ]}
          />
          <div>
            <NextAct campaign={campaign} />
          </div>
        </>
      )}
    </Card>
  );
}
