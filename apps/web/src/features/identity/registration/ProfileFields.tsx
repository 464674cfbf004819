import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { MAIL_OFFERS_TEXT } from '@portail/rules/identity/consent/mail-offers.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Controller, useController } from 'react-hook-form';
import { CivilityField } from '../../../session/profile/CivilityField.tsx';
import { AddressFields as PostalAddressFields } from '../../../session/address/AddressFields.tsx';
import { PhoneFields } from '../../../session/address/PhoneFields.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileTexts } from './registration.texts.ts';
import { OFFERED_PRODUCTS } from './profile-form.ts';
import type { ProfileFormState, ProfilePath } from './use-profile-form.ts';

interface FieldsProps {
  readonly form: ProfileFormState;
}

export function IdentityFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const { field } = form;
  return (
    <FormSection title={texts.identity}>
      <CivilityField field={field('civilite')} texts={texts} />
      <TextField {...field('nom')} autoComplete="family-name" />
      <TextField {...field('prenom')} autoComplete="given-name" />
      <Controller
        control={form.control}
        name="dateNaissance"
        render={({ field: date }) => (
          <DateField
            {...form.controlled('dateNaissance')}
            {...date}
            hint={texts.dateHint}
            autoComplete="bday"
            hasCalendar={false}
          />
        )}
      />
    </FormSection>
  );
}

export function AddressFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const { field } = useController({ control: form.control, name: 'codePostalEtVille' });
  return (
    <PostalAddressFields
      title={texts.address}
      idOf={form.idOf}
      errorOf={form.errorOf}
      line={form.register}
      town={field}
    />
  );
}

export function ContactFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const { field } = form;
  const mail = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
  return (
    <FormSection title={texts.contact} intro={texts.contactIntro}>
      <PhoneFields idOf={form.idOf} errorOf={form.errorOf} line={form.register} />
      <TextField {...field('emailContact')} {...mail} hint={texts.emailHint} />
      <TextField {...field('confirmationEmailContact')} {...mail} />
    </FormSection>
  );
}

const PRODUCT_TEXTS = {
  TITRE: ['titre', 'titreHint'],
  COMPTE: ['compte', 'compteHint'],
} as const;

export function PreferenceFields({
  form,
  choice,
}: FieldsProps & { readonly choice: SessionChoice }) {
  const texts = useTexts(profileTexts);
  const { field } = form;
  const { id, label, error, ...product } = field('choixTypeProduit');
  return (
    <FormSection title={texts.preferences}>
      {choice.allowProductTypeChoice ? (
        <RadioGroup
          id={id}
          label={label}
          hint={texts.productHint}
          error={error}
          layout="cards"
          inputProps={product}
          choices={OFFERED_PRODUCTS.map((value) => {
            const [name, hint] = PRODUCT_TEXTS[value];
            return { value, label: texts[name], hint: texts[hint] };
          })}
        />
      ) : null}
      <Checkbox {...form.register('mailOffers')}>{MAIL_OFFERS_TEXT}</Checkbox>
      <Checkbox {...form.register('postalOffersRefusal')}>{texts.postalOffersRefusal}</Checkbox>
    </FormSection>
  );
}

export function AdditionalFields({
  form,
  choice,
}: FieldsProps & { readonly choice: SessionChoice }) {
  const texts = useTexts(profileTexts);
  const { field } = form;
  if (choice.additionalInfos.length === 0) return null;
  return (
    <FormSection title={texts.more}>
      {choice.additionalInfos.map(({ code, label }, index) => {
        const name: ProfilePath = `infosSupplementaires.${index}`;
        return <TextField key={code} {...field(name)} label={label} autoComplete="off" />;
      })}
    </FormSection>
  );
}
