import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FunderContract,
  FunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { type MouseEvent, type ReactNode, lazy, Suspense } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts, campaignFormTexts } from './campaign-form.texts.ts';
import { ControlsSection, QuestionsSection } from './ControlsSection.tsx';
import './funder-campaigns.css';
import { GeneralSection } from './GeneralSection.tsx';
import { MailSection } from './MailSection.tsx';
import { ProductsSection } from './ProductsSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { CampaignContext } from './campaign-context.ts';
import './campaign-form.css';
import { useCampaignForm, type CampaignFormState } from './use-campaign-form.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Tick, useCampaignField } from './FormFields.tsx';
import { newPoint, type CampaignValues } from './campaign-values.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useDepartureGuard } from '../../../shared/navigation/use-departure-guard.ts';
import { flushCampaignDraft } from './campaign-draft.ts';

const CeilingDialog = lazy(() => import('./CeilingDialog.tsx'));

interface LeaveDialogProps {
  readonly isUnsaved: boolean;
  readonly onDiscard: () => void;
}

/** Confirms leaving with unsent changes; the draft is kept by default. */
function LeaveDialog({ isUnsaved, onDiscard }: LeaveDialogProps) {
  const texts = useTexts(campaignFormTexts);
  const { isAsked, stay, leave } = useDepartureGuard(isUnsaved);
  return (
    <Modal
      isOpen={isAsked}
      onClose={stay}
      title={texts.leaveTitle}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button
            variant="secondary"
            onClick={() => {
              flushCampaignDraft();
              leave();
            }}
          >
            {texts.leave}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {texts.leaveDiscard}
          </Button>
        </>
      }
    >
      <p>{texts.leaveText}</p>
    </Modal>
  );
}

// Loaded on demand: few campaigns have delivery points.
const DeliveryPoints = lazy(() =>
  import('./DeliveryPoints.tsx').then((module) => ({ default: module.DeliveryPoints })),
);

function DeliverySection() {
  const texts = useTexts(campaignFieldTexts);
  const field = useCampaignField();
  const { getValues, setValue } = useFormContext<CampaignValues>();
  const hasPoints = useWatch<CampaignValues, 'pointLivraison'>({ name: 'pointLivraison' });
  const { onChange, ...pointBox } = field('pointLivraison');
  return (
    <>
      <div className="session-ticks">
        <Tick name="livraisonDomicile">{texts.livraisonDomicile}</Tick>
        <Tick name="autreAdresse">{texts.autreAdresse}</Tick>
        <Checkbox
          {...pointBox}
          onChange={(event) => {
            // Adds a first point, because an empty list is refused.
            if (event.target.checked && getValues('pointsDeLivraison').length === 0)
              setValue('pointsDeLivraison', [newPoint]);
            void onChange(event);
          }}
        >
          {texts.pointLivraison}
        </Checkbox>
      </div>
      {hasPoints ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <DeliveryPoints />
        </Suspense>
      ) : null}
    </>
  );
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly content: ReactNode;
}

const useSections = (isExpanded: boolean): readonly Section[] => {
  const texts = useTexts(campaignFieldTexts);
  const mails: Section = {
    id: 'messages',
    title: texts.mails,
    intro: texts.mailsIntro,
    content: <MailSection />,
  };
  return [
    { id: 'session', title: texts.general, content: <GeneralSection /> },
    {
      id: 'produits',
      title: texts.products,
      intro: texts.productsIntro,
      content: <ProductsSection />,
    },
    {
      id: 'participation',
      title: texts.quotas,
      intro: texts.quotasIntro,
      content: <QuotaSection />,
    },
    {
      id: 'controles',
      title: texts.controls,
      intro: texts.controlsIntro,
      content: <ControlsSection />,
    },
    {
      id: 'questions',
      title: texts.questions,
      intro: texts.questionsIntro,
      content: <QuestionsSection />,
    },
    {
      id: 'livraison',
      title: texts.delivery,
      intro: texts.deliveryIntro,
      content: <DeliverySection />,
    },
    ...(isExpanded ? [mails] : []),
  ];
};

const goTo = (event: MouseEvent, id: string) => {
  const heading = document.getElementById(id);
  if (heading === null) return;
  // The URL must not change: the guard of the page and the router depend on it.
  event.preventDefault();
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
};

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const texts = useTexts(campaignFormTexts);
  return (
    <nav className="session-form__contents" aria-label={texts.contents}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionCard({ section }: { readonly section: Section }) {
  const { id, title, intro, content } = section;
  return (
    <Card aria-labelledby={id} className="session-form__section">
      <h2 id={id} tabIndex={-1} className="no-focus-ring session-form__title">
        {title}
      </h2>
      {intro === undefined ? null : <p className="session-form__intro">{intro}</p>}
      <div className="session-form__fields">{content}</div>
    </Card>
  );
}

interface BodyProps {
  readonly state: CampaignFormState;
  readonly campaign: FunderCampaign | undefined;
  readonly isExpanded: boolean;
}

function FormBody({ state, campaign, isExpanded }: BodyProps) {
  const texts = useTexts(campaignFormTexts);
  const sections = useSections(isExpanded);
  return (
    <div className="session-form">
      <Contents sections={sections} />
      <Form onSubmit={state.submit} className="session-form__main">
        <FormErrors form={state} failed={texts.failedTitle} />
        {state.hasDraft ? (
          <Alert
            tone="info"
            title={texts.draftFound}
            actions={
              <Button variant="secondary" isSmall onClick={state.discard}>
                {texts.discard}
              </Button>
            }
          >
            {texts.draftFoundText}
          </Alert>
        ) : null}
        <FormRequiredNote />
        {sections.map((section) => (
          <SectionCard key={section.id} section={section} />
        ))}
        <FormActions>
          <Button type="submit" isPending={state.isPending} pendingLabel={texts.pending}>
            {campaign === undefined ? texts.create : texts.save}
          </Button>
          {campaign === undefined ? (
            <Button
              variant="secondary"
              isPending={state.isPending}
              pendingLabel={texts.pending}
              onClick={() => void state.submitDraft()}
            >
              {texts.createDraft}
            </Button>
          ) : null}
          <LinkButton
            variant="secondary"
            href={
              campaign === undefined
                ? hrefOf('CLIENT_SESSION_LIST')
                : hrefOf('CLIENT_SESSION_DETAILS', { id: campaign.id })
            }
          >
            {texts.cancel}
          </LinkButton>
        </FormActions>
      </Form>
    </div>
  );
}

interface CampaignFormProps {
  readonly contracts: readonly FunderContract[];
  /** Undefined to create a campaign. */
  readonly campaign?: FunderCampaign;
}

/** Creation and modification are the same form (FUND-07). */
export function CampaignForm({ contracts, campaign }: CampaignFormProps) {
  const texts = useTexts(campaignFormTexts);
  const isExpanded = useSession((one) => one.user?.client?.expandedMode ?? false);
  const active = contracts.filter(({ actif }) => actif);
  const onlyContract = active.length === 1 ? (active[0]?.numeroContrat ?? '') : '';
  const state = useCampaignForm({ campaign, onlyContract });
  return (
    <Page
      lead={campaign === undefined ? texts.leadCreation : texts.leadModification}
      heading={
        campaign === undefined ? undefined : fill(texts.editing, { libelle: campaign.libelle })
      }
      hasErrors={state.problems.length > 0}
    >
      <FormProvider {...state.form}>
        <CampaignContext value={{ contracts, campaign, isExpanded }}>
          <FormBody state={state} campaign={campaign} isExpanded={isExpanded} />
        </CampaignContext>
      </FormProvider>
      {state.held === undefined ? null : (
        <Suspense fallback={null}>
          <CeilingDialog state={state} />
        </Suspense>
      )}
      <LeaveDialog isUnsaved={state.isUnsaved} onDiscard={state.discard} />
    </Page>
  );
}
