import type { MainInformation } from '@portail/contract/people/profile.schemas.ts';
import { MAIL_OFFERS_TEXT } from '@portail/rules/identity/consent/mail-offers.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRequiredNote, FormSection } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useController } from 'react-hook-form';
import { AddressFields } from '../../../session/address/AddressFields.tsx';
import { phoneTexts } from '../../../session/address/phones.texts.ts';
import { PhoneFields } from '../../../session/address/PhoneFields.tsx';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mainInformationTexts } from '../../../session/profile/profile.texts.ts';
import { inPairs } from '../../../shared/wording/phone.ts';
import { contactChanges } from './main-form.ts';
import { type MainFormState, savedOf } from './use-main-form.ts';

interface MainFormProps {
  readonly form: MainFormState;
  readonly known: MainInformation;
}

function MailFields({ form, known }: MainFormProps) {
  const texts = useTexts(mainInformationTexts);
  const mail = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
  return (
    <>
      <TextField {...form.field('emailContact')} {...mail} hint={texts.emailHint} />
      {form.isNewMail ? (
        <>
          <TextField {...form.field('confirmationEmailContact')} {...mail} />
          <Alert>{fill(texts.emailChange, { ancienne: known.emailContact })}</Alert>
        </>
      ) : null}
    </>
  );
}

/** An address or a number typed wrong would be noticed only when a letter or a call is missed. */
function ConfirmChanges({ form, known }: MainFormProps) {
  const texts = useTexts(mainInformationTexts);
  const phones = useTexts(phoneTexts);
  const changes = form.asked === undefined ? [] : contactChanges(known, savedOf(known, form.asked));
  const hasAddress = changes.some(({ name }) => name === 'address');
  return (
    <ConfirmDialog
      isOpen={form.asked !== undefined}
      onClose={form.correct}
      title={texts.confirmTitle}
      confirmLabel={texts.confirm}
      cancelLabel={texts.correct}
      onConfirm={form.confirm}
    >
      <div className="profile__changes">
        <FactList
          facts={changes.map(({ name, before, after }) => {
            const written = (value: string) => (name === 'address' ? value : inPairs(value));
            return {
              id: name,
              label: name === 'address' ? texts.address : phones[name],
              value: (
                <>
                  {after === '' ? texts.confirmRemoved : written(after)}
                  {before === '' ? null : (
                    <span className="profile__before">
                      {fill(texts.confirmBefore, { valeur: written(before) })}
                    </span>
                  )}
                </>
              ),
            };
          })}
        />
      </div>
      {hasAddress ? <p>{texts.confirmAddress}</p> : null}
    </ConfirmDialog>
  );
}

export function MainForm({ form, known }: MainFormProps) {
  const texts = useTexts(mainInformationTexts);
  const common = useTexts(profileCommonTexts);
  const { field: town } = useController({ control: form.control, name: 'codePostalEtVille' });
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(form.isRefused ? { title: common.failed } : {})}
      />
      <FormRequiredNote />
      <AddressFields
        title={texts.address}
        idOf={form.idOf}
        errorOf={form.errorOf}
        line={form.register}
        town={town}
      />
      <FormSection title={texts.contact} intro={texts.contactIntro}>
        <PhoneFields idOf={form.idOf} errorOf={form.errorOf} line={form.register} />
        <MailFields form={form} known={known} />
      </FormSection>
      <FormSection title={texts.offers}>
        <Checkbox {...form.register('offresMail')} hint={texts.offersHint}>
          {MAIL_OFFERS_TEXT}
        </Checkbox>
      </FormSection>
      <SubmitActions form={form} texts={common}>
        {texts.submit}
      </SubmitActions>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
      <ConfirmChanges form={form} known={known} />
    </Form>
  );
}
