import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { StoredPreOrder } from '@portail/contract/orders/ordering.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { CalendarDays } from '@portail/ui/icons/icons.ts';
import { FlowLayout } from '@portail/ui/layout/FlowLayout.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FlowStepper } from '../../../flow/FlowStepper.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts } from './ordering.texts.ts';
import { AbandonOrder } from './AbandonOrder.tsx';
import { type OrderPlace, placeQuery } from './order-data.ts';
import { draftOf, noteCampaign, type OrderDraft } from './order-draft.ts';
import { noteOrderType, pathBefore, type StepId } from './order-steps.ts';
import './ordering.css';

export interface Order {
  readonly idSession: string;
  readonly place: OrderPlace;
  readonly draft: OrderDraft;
  readonly isEdit: boolean;
}

const useOrderAnswers = () => useAnswersOf()(orderFlow.id);

/** The funder's introduction, if displayed (ORD-42). */
export const introductionOf = ({ campaign }: OrderPlace): string => {
  const { display, content } = campaign.communicationValues.introduction;
  return display ? content.trim() : '';
};

/**
 * Stores whether there is an introduction and whether an order exists (AUTH-54). The campaign must
 * be stored first: the order type of a link decides the flow.
 */
const useEntry = (idSession: string, place: OrderPlace, hasIntroduction: boolean | undefined) => {
  const isIntroduced = introductionOf(place) !== '';
  const { orderType } = place.stored;
  useEffect(() => {
    noteCampaign({ idSession, hasIntroduction: hasIntroduction ?? isIntroduced });
    noteOrderType(orderType);
  }, [idSession, hasIntroduction, isIntroduced, orderType]);
};

function Entered(
  props: Omit<Order, 'isEdit'> & { readonly children: (order: Order) => ReactNode },
) {
  const { idSession, place, draft, children } = props;
  useEntry(idSession, place, draft.campaign?.hasIntroduction);
  const isEdit = place.stored.orderType === 'EDIT_ORDER';
  return children({ idSession, place, draft, isEdit });
}

/** Loads the campaign of a step, or shows why it cannot. */
export function WithOrder(props: {
  readonly current: StepId;
  readonly children: (order: Order) => ReactNode;
}) {
  const { current, children } = props;
  const texts = useTexts(orderTexts);
  const draft = draftOf(useOrderAnswers());
  const idSession = draft.campaign?.idSession;
  const { data, error, refetch } = useQuery({
    ...placeQuery(idSession ?? ''),
    enabled: idSession !== undefined,
  });
  if (idSession === undefined) return <Navigate to={hrefOf('ORDER_SESSION_LIST')} />;
  if (data?.statut === 'FERMEE') return <ClosedCampaign place={data} />;
  if (data !== undefined)
    return (
      <Entered key={idSession} idSession={idSession} place={data} draft={draft}>
        {children}
      </Entered>
    );
  return (
    <OrderFrame current={current}>
      <PendingRead
        error={error}
        refetch={refetch}
        shape="card"
        label={texts.loading}
        failure={{
          texts,
          actions: (
            <LinkButton variant="quiet" href={hrefOf('ORDER_SESSION_LIST')}>
              {texts.backToSessions}
            </LinkButton>
          ),
        }}
      />
    </OrderFrame>
  );
}

export const useBackHref = (current: StepId): string =>
  pathBefore(current, useOrderAnswers()) ?? hrefOf('ORDER_SESSION_LIST');

interface OrderFrameProps {
  readonly current: StepId;
  readonly lead?: string | undefined;
  readonly hasErrors?: boolean;
  readonly editing?: StoredPreOrder | undefined;
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

function Editing({ stored }: { readonly stored: StoredPreOrder }) {
  const texts = useTexts(orderTexts);
  const { dejaPaye, montantModifiable } = stored.paiement;
  return (
    <Alert>
      <p>{texts.editing}</p>
      {dejaPaye === null ? null : (
        <p>
          {fill(montantModifiable ? texts.editingPaid : texts.editingFixed, {
            montant: wireAmount(dejaPaye),
          })}
        </p>
      )}
    </Alert>
  );
}

/** A link to a closed campaign is reported before any question. */
function ClosedCampaign({ place }: { readonly place: OrderPlace }) {
  const texts = useTexts(orderTexts);
  const { label, beginDate, endDate } = place.campaign;
  return (
    <Page width="reading">
      <EmptyState
        icon={<CalendarDays />}
        title={fill(texts.closedTitle, { libelle: label })}
        action={<LinkButton href={hrefOf('ORDER_HISTORY')}>{texts.history}</LinkButton>}
      >
        <p>
          {endDate === null
            ? texts.closedEarly
            : fill(texts.closedText, {
                debut: wireDayWords(beginDate),
                fin: wireDayWords(endDate),
              })}
        </p>
        <p>{texts.closedAdvice}</p>
      </EmptyState>
    </Page>
  );
}

/** The layout of every step. */
export function OrderFrame(props: OrderFrameProps) {
  const { current, lead, hasErrors = false, editing, summary, children } = props;
  const texts = useTexts(orderTexts);
  const answers = useOrderAnswers();
  return (
    <Page lead={lead} hasErrors={hasErrors}>
      <FlowLayout summary={summary}>
        <div className="order">
          <FlowStepper flow={orderFlow} answers={answers} current={current} label={texts.steps} />
          {editing === undefined ? null : <Editing stored={editing} />}
          {children}
          {summary === undefined ? (
            <div>
              <AbandonOrder />
            </div>
          ) : null}
        </div>
      </FlowLayout>
    </Page>
  );
}
