import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FunderContract,
  FunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSession } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignFieldTexts, campaignFormTexts } from './campaign-form.texts.ts';
import { ControlsSection, QuestionsSection } from './ControlsSection.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import './funder-campaigns.css';
import { GeneralSection } from './GeneralSection.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MailSection } from './MailSection.tsx';
import { ProductsSection } from './ProductsSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { CampaignContext } from './campaign-context.ts';
import './campaign-form.css';
import { useCampaignForm, type CampaignFormState } from './use-campaign-form.ts';

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
      <h2 id={id} tabIndex={-1} className="focus-quiet session-form__title">
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
  const isOnlyRefused = state.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <div className="session-form">
      <Contents sections={sections} />
      <Form onSubmit={state.submit} className="session-form__main">
        <ErrorSummary
          problems={state.problems}
          attempt={state.attempt}
          {...(isOnlyRefused ? { title: texts.failedTitle } : {})}
        />
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
      <LeaveDialog isUnsaved={state.isUnsaved} onDiscard={state.discard} />
    </Page>
  );
}
