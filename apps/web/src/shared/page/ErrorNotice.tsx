import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useTexts } from '../texts/define-texts.ts';
import { errorPageTexts } from './error-pages.texts.ts';
import { Page } from './Page.tsx';

interface ErrorNoticeProps {
  readonly heading: string;
  readonly text: string;
}

/** A page that could not be shown: the reason, a link home and the contact. */
export function ErrorNotice({ heading, text }: ErrorNoticeProps) {
  const texts = useTexts(errorPageTexts);
  return (
    <Page width="reading" heading={heading} lead={text}>
      <div className="cluster">
        <LinkButton href={hrefOf('HOME')}>{texts.backHome}</LinkButton>
        <LinkButton href={hrefOf('CONTACT')} variant="secondary">
          {texts.contact}
        </LinkButton>
      </div>
    </Page>
  );
}
