import { ContactList } from '../../features/operator-contacts/ContactList.tsx';
import { WebAccesses } from '../../features/operator-contacts/WebAccesses.tsx';
import { useMay } from '../../session/use-may.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { contactsTexts } from '../../texts/operator-contacts.ts';

export default function BoInterlocutorsPage() {
  const texts = useTexts(contactsTexts);
  return (
    <Page lead={texts.lead}>
      <ContactList mayAct={useMay('BO_INTERLOCUTEURS')} />
      <WebAccesses />
    </Page>
  );
}
