import { CONTACT_SUBJECTS } from '@portail/contract/calls/service.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { GlossaryTip } from '../../shared/glossary/GlossaryTip.tsx';
import { contactFormTexts } from '../../texts/contact.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { SUBJECT_TEXTS } from './contact-subjects.ts';
import './contact.css';
import { MessageCount } from './MessageCount.tsx';
import { type ContactField, type ContactFormState, fieldIdOf } from './use-contact-form.ts';

const COUNT_ID = 'contact-message-nombre';

export function ContactForm({ form }: { readonly form: ContactFormState }) {
  const texts = useTexts(contactFormTexts);
  const field = (name: ContactField) => ({
    ...form.register(name),
    id: fieldIdOf(name),
    error: form.errorOf(name),
  });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(isOnlyRefused ? { title: texts.failedTitle } : {})}
      />
      <Alert tone="info">{texts.secrets}</Alert>
      <FormRequiredNote />
      <TextField {...field('nom')} label={texts.name} autoComplete="name" />
      <TextField
        {...field('email')}
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...field('numeroContrat')}
        label={texts.contractNumber}
        hint={texts.contractHint}
        help={<GlossaryTip word="numeroContrat" />}
        isOptional
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        {...field('objet')}
        label={texts.subject}
        emptyLabel={texts.subjectEmpty}
        options={CONTACT_SUBJECTS.map((value) => ({ value, label: texts[SUBJECT_TEXTS[value]] }))}
      />
      <div className="contact__message">
        {/* No maxlength: a pasted text must not be cut without a word. */}
        <TextArea
          {...field('message')}
          label={texts.message}
          hint={texts.messageHint}
          rows={8}
          aria-describedby={COUNT_ID}
        />
        <MessageCount id={COUNT_ID} length={form.messageLength} />
      </div>
      <p className="contact__note">
        {texts.dataNote}{' '}
        <Link href={`${hrefOf('LEGAL_NOTICE')}#protection-des-donnees`}>{texts.dataLink}</Link>
      </p>
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
          {texts.submit}
        </Button>
      </FormActions>
    </Form>
  );
}
