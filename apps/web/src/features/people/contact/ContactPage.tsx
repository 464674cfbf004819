import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactSent } from './ContactSent.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useContractTheme } from '../../../session/contract-theme.ts';
import { subjectNamed } from '../../../shared/contact/contact-subjects.ts';
import { ContactChannels } from '../../../shared/contact/ContactChannels.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { contactSentTexts } from '../../../shared/contact/contact.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

export default function ContactPage() {
  const search = useSearchParams();
  const form = useContactForm(subjectNamed(search.get('objet')));
  const sentTexts = useTexts(contactSentTexts);
  const { optionsFlags } = useContractTheme();

  if (form.sent !== undefined) {
    return (
      <Page width="reading" titlePrefix={sentTexts.titlePrefix}>
        <ContactSent sent={form.sent} onWriteAnother={form.writeAnother} />
      </Page>
    );
  }
  return (
    <Page width="reading" lead={form.lead} hasErrors={form.problems.length > 0}>
      <ContactForm form={form} />
      {optionsFlags.afficherContact ? <ContactChannels /> : null}
    </Page>
  );
}
