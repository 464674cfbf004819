import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { openCookieModal } from '../../../shared/consent/consent-store.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PageContents } from '../../../shared/page/PageContents.tsx';
import { TextSections, type TextSection } from '../../../shared/page/TextSections.tsx';
import { useAnchor } from '../../../shared/page/use-anchor.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { legalNoticeTexts } from './legal-notice.texts.ts';

type Key = keyof typeof legalNoticeTexts.defaults;

const PUBLISHER: TextSection<Key> = {
  id: 'editeur',
  title: 'publisherTitle',
  blocks: [
    { kind: 'text', text: 'publisherIntro' },
    {
      kind: 'facts',
      facts: [
        ['publisherNameLabel', 'publisherName'],
        ['publisherAddressLabel', 'publisherAddress'],
        ['publisherRegisterLabel', 'publisherRegister'],
        ['publisherVatLabel', 'publisherVat'],
        ['publisherApprovalLabel', 'publisherApproval'],
        ['publisherDirectorLabel', 'publisherDirector'],
        ['publisherContactLabel', 'publisherContact'],
      ],
    },
  ],
};

const HOSTING: TextSection<Key> = {
  id: 'hebergement',
  title: 'hostingTitle',
  blocks: [
    { kind: 'text', text: 'hostingIntro' },
    {
      kind: 'facts',
      facts: [
        ['hostingNameLabel', 'hostingName'],
        ['hostingAddressLabel', 'hostingAddress'],
        ['hostingPhoneLabel', 'hostingPhone'],
      ],
    },
  ],
};

const PERSONAL_DATA: TextSection<Key> = {
  // The footer of every page leads here.
  id: 'protection-des-donnees',
  title: 'dataTitle',
  blocks: [
    { kind: 'text', text: 'dataIntro' },
    { kind: 'subtitle', text: 'dataWhyTitle' },
    {
      kind: 'list',
      items: [
        'dataWhyAccount',
        'dataWhyCesu',
        'dataWhyDeclare',
        'dataWhyFight',
        'dataWhyHelp',
        'dataWhyOffers',
      ],
    },
    { kind: 'subtitle', text: 'dataWhichTitle' },
    { kind: 'text', text: 'dataWhich' },
    { kind: 'subtitle', text: 'dataWhoTitle' },
    {
      kind: 'list',
      items: ['dataWhoFunder', 'dataWhoCrcesu', 'dataWhoUrssaf', 'dataWhoProviders'],
    },
    { kind: 'subtitle', text: 'dataHowLongTitle' },
    {
      kind: 'list',
      items: ['dataHowLongCesu', 'dataHowLongAccount', 'dataHowLongMessages', 'dataHowLongLogs'],
    },
    { kind: 'subtitle', text: 'dataRightsTitle' },
    { kind: 'text', text: 'dataRights' },
    { kind: 'text', text: 'dataRightsWhere' },
    {
      kind: 'link',
      text: 'dataRightsForm',
      href: hrefOf('CONTACT', undefined, { objet: 'DONNEES_PERSONNELLES' }),
    },
    { kind: 'text', text: 'dataComplaint' },
    { kind: 'link', text: 'dataComplaintLink', href: 'https://www.cnil.fr/fr/plaintes' },
  ],
};

const COOKIES: TextSection<Key> = {
  id: 'cookies',
  title: 'cookiesTitle',
  blocks: [
    { kind: 'text', text: 'cookiesIntro' },
    {
      kind: 'list',
      items: ['cookiesSession', 'cookiesDevice', 'cookiesDrafts', 'cookiesLook', 'cookiesChoice'],
    },
    { kind: 'text', text: 'cookiesAudience' },
  ],
};

const PROPERTY: TextSection<Key> = {
  id: 'propriete-intellectuelle',
  title: 'propertyTitle',
  blocks: [
    { kind: 'text', text: 'propertyText' },
    { kind: 'text', text: 'propertyLogos' },
    { kind: 'text', text: 'propertyFont' },
  ],
};

const SECTIONS = [PUBLISHER, HOSTING, PERSONAL_DATA, COOKIES, PROPERTY];

export default function LegalNoticePage() {
  const texts = useTexts(legalNoticeTexts);
  useAnchor();
  return (
    <Page width="reading" lead={texts.lead}>
      {/* A house that has given its own facts empties this notice. */}
      {texts.exampleText === '' ? null : (
        <Alert tone="warning" title={texts.exampleTitle}>
          {texts.exampleText}
        </Alert>
      )}
      <PageContents
        href={hrefOf('LEGAL_NOTICE')}
        entries={SECTIONS.map(({ id, title }) => ({ id, title: texts[title] }))}
      />
      <TextSections
        sections={SECTIONS}
        texts={texts}
        extras={{
          [COOKIES.id]: (
            <p>
              <Button variant="secondary" onClick={openCookieModal}>
                {texts.cookiesManage}
              </Button>
            </p>
          ),
        }}
      />
    </Page>
  );
}
