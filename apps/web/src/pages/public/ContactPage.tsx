import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { ContactForm } from '../../features/contact/ContactForm.tsx';
import { ContactSent } from '../../features/contact/ContactSent.tsx';
import { subjectNamed } from '../../features/contact/contact-subjects.ts';
import { useContactForm } from '../../features/contact/use-contact-form.ts';
import { useLook } from '../../session/look.ts';
import { ContactChannels } from '../../shared/contact/ContactChannels.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { contactFormTexts, contactSentTexts } from '../../texts/contact.ts';
import { useTexts } from '../../texts/define-texts.ts';

export default function ContactPage() {
  const search = useSearchParams();
  const form = useContactForm(subjectNamed(search.get('objet')));
  const texts = useTexts(contactFormTexts);
  const sentTexts = useTexts(contactSentTexts);
  const { optionsFlags } = useLook();

  if (form.sent !== undefined) {
    return (
      <Page width="reading" titlePrefix={sentTexts.titlePrefix}>
        <ContactSent sent={form.sent} onWriteAnother={form.writeAnother} />
      </Page>
    );
  }
  return (
    <Page
      width="reading"
      lead={form.isKnown ? texts.leadKnown : texts.lead}
      titlePrefix={form.problems.length > 0 ? texts.errorPrefix : undefined}
    >
      <ContactForm form={form} />
      {optionsFlags.afficherContact ? <ContactChannels /> : null}
    </Page>
  );
}
