import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Faq } from '../../features/help/Faq.tsx';
import { useLook } from '../../session/look.ts';
import { ContactChannels } from '../../shared/contact/ContactChannels.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { helpTexts } from '../../texts/help.ts';

export default function HelpPage() {
  const texts = useTexts(helpTexts);
  const { optionsFlags } = useLook();
  return (
    <Page width="reading" lead={texts.lead}>
      <Faq />
      {optionsFlags.afficherContact ? <ContactChannels withForm /> : null}
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
