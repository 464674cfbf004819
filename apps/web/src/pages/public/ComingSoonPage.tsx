import { hrefOf } from '@portail/contract/pages/href.ts';
import '@portail/ui/layout/Card.css';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { comingSoonTexts } from '../../texts/coming-soon.ts';
import { useTexts } from '../../texts/define-texts.ts';

/** Stands for a page of the registry whose content comes later. */
export default function ComingSoonPage() {
  const texts = useTexts(comingSoonTexts);
  return (
    <Page width="reading" lead={texts.text}>
      <p>{texts.advice}</p>
      <div className="cluster">
        <LinkButton href={hrefOf('HOME')}>{texts.backHome}</LinkButton>
      </div>
    </Page>
  );
}
