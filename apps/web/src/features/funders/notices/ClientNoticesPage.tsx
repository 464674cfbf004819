import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderNoticeTexts, noticeChoiceTexts } from './funder-notices.texts.ts';
import { NoticeChoices } from './NoticeChoices.tsx';
import { NoticesTable } from './NoticesTable.tsx';
import '../../../session/funder/funder.css';

export default function ClientNoticesPage() {
  const texts = useTexts(funderNoticeTexts);
  const choices = useTexts(noticeChoiceTexts);
  return (
    <Page lead={texts.lead}>
      <NoticesTable />
      <div className="fold">
        <Accordion>
          <Disclosure title={choices.title} headingLevel={2}>
            <NoticeChoices />
          </Disclosure>
        </Accordion>
      </div>
    </Page>
  );
}
