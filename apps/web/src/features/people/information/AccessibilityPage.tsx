import { hrefOf } from '@portail/contract/pages/href.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PageContents } from '../../../shared/page/PageContents.tsx';
import { TextSections, type TextSection } from '../../../shared/page/TextSections.tsx';
import { useAnchor } from '../../../shared/page/use-anchor.ts';
import { accessibilityPlanTexts, accessibilityTexts } from './accessibility.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

type Key = keyof typeof accessibilityTexts.defaults | keyof typeof accessibilityPlanTexts.defaults;

/** The parts, and their order, are those of the official model of a declaration. */
const DECLARATION: readonly TextSection<Key>[] = [
  {
    id: 'engagement',
    title: 'commitmentTitle',
    blocks: [
      { kind: 'text', text: 'commitment' },
      { kind: 'text', text: 'commitmentPlans' },
      { kind: 'text', text: 'commitmentScope' },
    ],
  },
  {
    id: 'etat-de-conformite',
    title: 'stateTitle',
    blocks: [
      { kind: 'text', text: 'state' },
      { kind: 'text', text: 'stateHonest' },
    ],
  },
  {
    id: 'resultats-des-tests',
    title: 'resultsTitle',
    blocks: [
      { kind: 'text', text: 'resultsRate' },
      { kind: 'text', text: 'resultsCounts' },
      { kind: 'text', text: 'resultsDate' },
      { kind: 'text', text: 'resultsIntro' },
      {
        kind: 'list',
        items: ['resultsAxe', 'resultsKeyboard', 'resultsReflow', 'resultsContrast'],
      },
    ],
  },
  {
    id: 'contenus-non-accessibles',
    title: 'contentsTitle',
    blocks: [
      { kind: 'subtitle', text: 'nonConformTitle' },
      { kind: 'text', text: 'nonConform' },
      { kind: 'list', items: ['nonConformReaders'] },
      { kind: 'subtitle', text: 'derogationTitle' },
      { kind: 'text', text: 'derogation' },
      { kind: 'subtitle', text: 'exemptTitle' },
      { kind: 'text', text: 'exempt' },
    ],
  },
  {
    id: 'etablissement',
    title: 'establishedTitle',
    blocks: [
      { kind: 'text', text: 'established' },
      { kind: 'subtitle', text: 'technologiesTitle' },
      { kind: 'list', items: ['techHtml', 'techCss', 'techJs', 'techSvg', 'techPdf'] },
      { kind: 'subtitle', text: 'environmentTitle' },
      { kind: 'text', text: 'environmentNow' },
      { kind: 'text', text: 'environmentLater' },
      { kind: 'subtitle', text: 'toolsTitle' },
      {
        kind: 'list',
        items: ['toolAxe', 'toolPlaywright', 'toolContrast', 'toolLighthouse', 'toolPdf'],
      },
      { kind: 'subtitle', text: 'pagesTitle' },
      { kind: 'text', text: 'pagesIntro' },
      {
        kind: 'list',
        items: [
          'pageHome',
          'pageLegal',
          'pageOrder',
          'pagePay',
          'pageDeclare',
          'pageAccount',
          'pageFunder',
          'pageOthers',
          'pageRandom',
          'pageDocuments',
        ],
      },
    ],
  },
  {
    id: 'contact',
    title: 'contactTitle',
    blocks: [
      { kind: 'text', text: 'contactText' },
      {
        kind: 'link',
        text: 'contactForm',
        href: hrefOf('CONTACT', undefined, { objet: 'ACCESSIBILITE' }),
      },
      { kind: 'text', text: 'contactMail' },
    ],
  },
  {
    id: 'voies-de-recours',
    title: 'remedyTitle',
    blocks: [
      { kind: 'text', text: 'remedyIntro' },
      { kind: 'list', items: ['remedyMessage', 'remedyDelegate', 'remedyPost'] },
      { kind: 'link', text: 'remedyForm', href: 'https://formulaire.defenseurdesdroits.fr/' },
      {
        kind: 'link',
        text: 'remedyDelegates',
        href: 'https://www.defenseurdesdroits.fr/saisir/delegues',
      },
    ],
  },
];

const PLANS: readonly TextSection<Key>[] = [
  {
    id: 'schema-pluriannuel',
    title: 'schemeTitle',
    blocks: [
      { kind: 'text', text: 'schemeIntro' },
      {
        kind: 'list',
        items: [
          'schemeWho',
          'schemeMeans',
          'schemeTraining',
          'schemePurchase',
          'schemeUsers',
          'scheme2026',
          'scheme2027',
          'scheme2028',
        ],
      },
    ],
  },
  {
    id: 'plan-annuel',
    title: 'planTitle',
    blocks: [
      { kind: 'text', text: 'planIntro' },
      {
        kind: 'list',
        items: [
          'planConfirm',
          'planAudit',
          'planReaders',
          'planPeople',
          'planFix',
          'planDeclaration',
        ],
      },
    ],
  },
];

const SECTIONS = [...DECLARATION, ...PLANS];

export default function AccessibilityPage() {
  const declaration = useTexts(accessibilityTexts);
  const plans = useTexts(accessibilityPlanTexts);
  const texts = { ...declaration, ...plans };
  useAnchor();
  return (
    <Page width="reading" lead={texts.lead}>
      <PageContents
        href={hrefOf('ACCESSIBILITY')}
        entries={SECTIONS.map(({ id, title }) => ({ id, title: texts[title] }))}
      />
      <TextSections sections={SECTIONS} texts={texts} />
    </Page>
  );
}
