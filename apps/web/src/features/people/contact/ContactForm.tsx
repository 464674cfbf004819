import { CONTACT_SUBJECTS } from '@portail/contract/people/service.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { SUBJECT_TEXTS } from '../../../shared/contact/contact-subjects.ts';
import { MessageCount } from '../../../shared/contact/MessageCount.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import './contact.css';
import type { ContactFormState } from './use-contact-form.ts';

/** Name and address, for visitors who are not signed in. */
function IdentityFields({ form }: { readonly form: ContactFormState }) {
  const texts = useTexts(contactFormTexts);
  const { field } = form;
  return (
    <>
      <TextField {...field('nom')} autoComplete="name" />
      <TextField
        {...field('email')}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </>
  );
}

const COUNT_ID = 'contact-message-nombre';

export function ContactForm({ form }: { readonly form: ContactFormState }) {
  const texts = useTexts(contactFormTexts);
  const { field } = form;
  return (
    <Form onSubmit={form.submit}>
      <FormErrors form={form} failed={texts.failedTitle} />
      <Alert tone="info">{texts.secrets}</Alert>
      <FormRequiredNote />
      {form.isFollowed ? null : <IdentityFields form={form} />}
      <TextField
        {...field('numeroContrat')}
        hint={texts.contractHint}
        help={<GlossaryTip word="numeroContrat" />}
        isOptional
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        {...field('objet')}
        emptyLabel={texts.subjectEmpty}
        options={CONTACT_SUBJECTS.map((value) => ({ value, label: texts[SUBJECT_TEXTS[value]] }))}
      />
      <div className="message-field">
        {/* No maxlength: a pasted text must not be cut without a word. */}
        <TextArea
          {...field('message')}
          hint={texts.messageHint}
          rows={8}
          aria-describedby={COUNT_ID}
        />
        <MessageCount id={COUNT_ID} length={form.messageLength} />
      </div>
      {form.isFollowed ? <AttachmentsField id="contact-fichier" state={form.attachments} /> : null}
      <p className="contact__note">
        {texts.dataNote}{' '}
        <Link href={`${hrefOf('LEGAL_NOTICE')}#protection-des-donnees`}>{texts.dataLink}</Link>
      </p>
      <SubmitActions form={form} texts={texts}>
        {texts.submit}
      </SubmitActions>
    </Form>
  );
}
