import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Faq } from './Faq.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useContractTheme } from '../../../session/contract-theme.ts';
import { ContactChannels } from '../../../shared/contact/ContactChannels.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { helpTexts } from './help.texts.ts';
import { getFaq } from '@portail/contract/people/help.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';

function Questions() {
  const texts = useTexts(helpTexts);
  const { data, error, refetch } = useApiQuery(getFaq, {});
  if (data !== undefined) return <Faq questions={data} />;
  return <PendingRead error={error} refetch={refetch} shape="card" label={texts.loading} />;
}

export default function HelpPage() {
  const texts = useTexts(helpTexts);
  const { optionsFlags } = useContractTheme();
  const hasRequests = canOpenPage(pageOf('MY_REQUESTS'), useSessionView());
  return (
    <Page width="reading" lead={texts.lead}>
      <Questions />
      {optionsFlags.afficherContact ? <ContactChannels withForm /> : null}
      {hasRequests ? (
        <Card title={texts.requestsTitle}>
          <p>{texts.requestsText}</p>
          <p className="card__footer">
            <LinkButton href={hrefOf('MY_REQUESTS')} variant="secondary">
              {texts.requestsLink}
            </LinkButton>
          </p>
        </Card>
      ) : null}
      <Card title={texts.glossaryTitle}>
        <p>{texts.glossaryText}</p>
        <p className="card__footer">
          <LinkButton href={hrefOf('GLOSSARY')} variant="secondary">
            {texts.glossaryLink}
          </LinkButton>
        </p>
      </Card>
    </Page>
  );
}
