import { getOrderCampaigns } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { CalendarDays, Hourglass, Ticket } from '@portail/ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { placeQuery } from './order-data.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { orderTexts, campaignListTexts } from './ordering.texts.ts';
import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import type { CampaignSummary } from '@portail/contract/orders/order-campaign.schemas.ts';
import { daysBetween } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { today } from '../../../shared/time/today.ts';
import { chooseOrderCampaign, draftOf, resetOrder } from './order-draft.ts';
import { goToFirstOpenStep, noteOrderType } from './order-steps.ts';
import { beginEdit } from './OrderActions.tsx';
import { introductionOf } from './OrderStep.tsx';
import { chosenOffer } from './VintageChoice.tsx';
import { wireDay, wireDayWords } from '../../../shared/wire/wire-values.ts';
import './ordering.css';

const SOON_DAYS = 14;

function CampaignDates({ campaign }: { readonly campaign: CampaignSummary }) {
  const texts = useTexts(campaignListTexts);
  const { dateFermeture, permanent } = campaign;
  if (permanent || dateFermeture === null)
    return (
      <p className="order-session__dates">
        <CalendarDays /> {texts.permanent}
      </p>
    );
  const left = daysBetween(today(), wireDay(dateFermeture));
  const soon =
    { 0: texts.lastDay, 1: texts.dayLeft }[left] ?? fill(texts.daysLeft, { jours: String(left) });
  return (
    <>
      <p className="order-session__dates">
        <CalendarDays /> {fill(texts.openUntil, { date: wireDayWords(dateFermeture) })}
      </p>
      <p className="order__muted">
        {fill(texts.from, { date: wireDayWords(campaign.dateOuverture) })}
      </p>
      {left >= 0 && left <= SOON_DAYS ? (
        <p>
          <Status tone="warning" icon={<Hourglass />}>
            {soon}
          </Status>
        </p>
      ) : null}
    </>
  );
}

/** The vintage of a new order with its days of use. */
function CampaignVintage({ campaign }: { readonly campaign: CampaignSummary }) {
  const texts = useTexts(campaignListTexts);
  const offer = chosenOffer(campaign.millesimes, undefined);
  if (offer === undefined) return null;
  return (
    <div>
      <p className="order-session__dates">
        <Ticket /> {fill(texts.vintage, { millesime: String(offer.millesime) })}
        {offer.validiteCourte ? <Status tone="warning">{texts.vintageShort}</Status> : null}
      </p>
      <p className="order__muted">
        {fill(texts.vintageDates, {
          debut: wireDayWords(offer.dateDisponibilite),
          fin: wireDayWords(offer.dateExpiration),
        })}
      </p>
    </div>
  );
}

/** Prefetches the campaign, so that the right first step opens. */
const useBegin = ({ id }: CampaignSummary) => {
  const queries = useQueryClient();
  return useApiMutation((_: { readonly isAnew: boolean }) => queries.fetchQuery(placeQuery(id)), {
    onSuccess: (place, { isAnew }) => {
      if (isAnew) resetOrder();
      chooseOrderCampaign({ idSession: id, hasIntroduction: introductionOf(place) !== '' });
      noteOrderType(place.stored.orderType);
      goToFirstOpenStep();
    },
  });
};

function CampaignCard({ campaign }: { readonly campaign: CampaignSummary }) {
  const texts = useTexts(campaignListTexts);
  const common = useTexts(orderTexts);
  const draft = draftOf(useAnswersOf()(orderFlow.id));
  const isBegun = draft.campaign?.idSession === campaign.id && draft.profile !== undefined;
  const { submit: begin, isPending, refusal, forgetRefusal } = useBegin(campaign);
  const start = (isAnew: boolean) => {
    forgetRefusal();
    void begin({ isAnew });
  };
  const { libelle } = campaign;
  return (
    <li>
      <Card
        title={libelle}
        accent="primary"
        className="order-session"
        aside={
          campaign.precommandeEnCours ? <Status tone="info">{texts.inProgress}</Status> : undefined
        }
      >
        <CampaignDates campaign={campaign} />
        <CampaignVintage campaign={campaign} />
        {refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={common.failed}>
            {refusal.failure.message}
          </Alert>
        )}
        <div className="cluster order-session__actions">
          {campaign.precommandeEnCours && !isBegun ? (
            <Button
              aria-label={fill(texts.editIn, { libelle })}
              onClick={() => beginEdit(campaign.id)}
            >
              {texts.edit}
            </Button>
          ) : (
            <Button
              aria-label={fill(isBegun ? texts.resumeIn : texts.orderIn, { libelle })}
              isPending={isPending}
              onClick={() => start(!isBegun)}
            >
              {isBegun ? texts.resume : texts.order}
            </Button>
          )}
          {isBegun ? (
            <Button
              variant="quiet"
              aria-label={fill(texts.restartIn, { libelle })}
              onClick={() => start(true)}
            >
              {texts.restart}
            </Button>
          ) : null}
        </div>
      </Card>
    </li>
  );
}

function CampaignList({ campaigns }: { readonly campaigns: readonly CampaignSummary[] }) {
  return (
    <ul className="order-sessions">
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} />
      ))}
    </ul>
  );
}

export default function OrderSessionListPage() {
  const texts = useTexts(campaignListTexts);
  const common = useTexts(orderTexts);
  const { data, error, refetch } = useApiQuery(getOrderCampaigns, {
    query: { numeroContrat: useContractId() },
  });
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} shape="card" label={texts.loading} />;
    if (data.length === 0)
      return (
        <EmptyState
          icon={<CalendarDays />}
          title={texts.none}
          action={<LinkButton href={hrefOf('ORDER_HISTORY')}>{common.history}</LinkButton>}
        >
          {texts.noneText}
        </EmptyState>
      );
    return <CampaignList campaigns={data} />;
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}
