import { ContactList } from './ContactList.tsx';
import { WebAccesses } from './WebAccesses.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';

export default function BoInterlocutorsPage() {
  const texts = useTexts(contactsTexts);
  return (
    <Page lead={texts.lead}>
      <ContactList mayAct={useMay('BO_INTERLOCUTEURS')} />
      <WebAccesses />
    </Page>
  );
}
