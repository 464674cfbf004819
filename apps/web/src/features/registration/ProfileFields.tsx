import { searchTowns } from '@portail/contract/calls/registration.calls.ts';
import type { SessionChoice } from '@portail/contract/flows/registration-answers.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Controller } from 'react-hook-form';
import { callApi } from '../../session/api.ts';
import { TownField } from '../../shared/town/TownField.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { profileTexts } from '../../texts/registration.ts';
import { OFFERED_PRODUCTS } from './profile-form.ts';
import {
  type ProfileField,
  profileFieldId,
  type ProfileFormState,
  type ProfilePath,
} from './use-profile-form.ts';

interface FieldsProps {
  readonly form: ProfileFormState;
}

const useField = ({ register, errorOf }: ProfileFormState) => {
  const texts = useTexts(profileTexts);
  return (name: ProfileField) => ({
    ...register(name),
    id: profileFieldId(name),
    label: texts[name],
    error: errorOf(name),
  });
};

export function IdentityFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const field = useField(form);
  const { id, label, error, ...civilite } = field('civilite');
  return (
    <FormSection title={texts.identity}>
      <RadioGroup
        id={id}
        label={label}
        error={error}
        look="row"
        inputProps={{ ...civilite, autoComplete: 'honorific-prefix' }}
        choices={[
          { value: 'M', label: texts.m },
          { value: 'MME', label: texts.mme },
        ]}
      />
      <TextField {...field('nom')} autoComplete="family-name" />
      <TextField {...field('prenom')} autoComplete="given-name" />
      <Controller
        control={form.control}
        name="dateNaissance"
        render={({ field: { ref, value, onChange, onBlur, name } }) => (
          <DateField
            ref={ref}
            name={name}
            id={profileFieldId('dateNaissance')}
            label={texts.dateNaissance}
            hint={texts.dateHint}
            error={form.errorOf('dateNaissance')}
            autoComplete="bday"
            hasCalendar={false}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </FormSection>
  );
}

const search = (recherche: string, signal: AbortSignal) =>
  callApi(searchTowns, { query: { recherche } }, { signal });

export function AddressFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const field = useField(form);
  return (
    <FormSection title={texts.address} intro={texts.addressIntro}>
      <TextField {...field('zoneAdresse0')} isOptional autoComplete="address-line1" />
      <TextField {...field('zoneAdresse1')} isOptional autoComplete="address-line2" />
      <TextField {...field('zoneAdresse2')} isOptional autoComplete="address-line3" />
      <TextField {...field('zoneAdresse3')} isOptional autoComplete="off" />
      <Controller
        control={form.control}
        name="codePostalEtVille"
        render={({ field: { ref, value, onChange, onBlur, name } }) => (
          <TownField
            ref={ref}
            name={name}
            id={profileFieldId('codePostalEtVille')}
            label={texts.codePostalEtVille}
            hint={texts.townHint}
            error={form.errorOf('codePostalEtVille')}
            autoComplete="postal-code"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            search={search}
          />
        )}
      />
    </FormSection>
  );
}

export function ContactFields({ form }: FieldsProps) {
  const texts = useTexts(profileTexts);
  const field = useField(form);
  const phone = { type: 'tel', inputMode: 'tel', isOptional: true } as const;
  const mail = { type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
  return (
    <FormSection title={texts.contact} intro={texts.contactIntro}>
      <FormRow>
        <TextField
          {...field('telephonePrincipal')}
          {...phone}
          hint={texts.mobileHint}
          autoComplete="tel"
        />
        <TextField
          {...field('telephoneSecondaire')}
          {...phone}
          hint={texts.landlineHint}
          autoComplete="home tel"
        />
      </FormRow>
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
  const field = useField(form);
  const { id, label, error, ...product } = field('choixTypeProduit');
  return (
    <FormSection title={texts.preferences}>
      {choice.allowProductTypeChoice ? (
        <RadioGroup
          id={id}
          label={label}
          hint={texts.productHint}
          error={error}
          look="cards"
          inputProps={product}
          choices={OFFERED_PRODUCTS.map((value) => {
            const [name, hint] = PRODUCT_TEXTS[value];
            return { value, label: texts[name], hint: texts[hint] };
          })}
        />
      ) : null}
      <Checkbox {...form.register('mailOffers')}>{texts.mailOffers}</Checkbox>
      <Checkbox {...form.register('postalOffersRefusal')}>{texts.postalOffersRefusal}</Checkbox>
    </FormSection>
  );
}

export function AdditionalFields({
  form,
  choice,
}: FieldsProps & { readonly choice: SessionChoice }) {
  const texts = useTexts(profileTexts);
  if (choice.additionalInfos.length === 0) return null;
  return (
    <FormSection title={texts.more}>
      {choice.additionalInfos.map(({ code, label }, index) => {
        const name: ProfilePath = `infosSupplementaires.${index}`;
        return (
          <TextField
            key={code}
            {...form.register(name)}
            id={profileFieldId(name)}
            label={label}
            error={form.errorOf(name)}
            autoComplete="off"
          />
        );
      })}
    </FormSection>
  );
}
