import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Controller } from 'react-hook-form';
import { CivilityField } from '../../../session/profile/CivilityField.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderProfileTexts } from './ordering.texts.ts';
import type { OrderPlace } from './order-data.ts';
import {
  isAmountQuestion,
  isBirthDateQuestion,
  isDateQuestion,
  type OrderQuestion,
} from './order-questions.ts';
import {
  type ProfileField,
  profileFieldId,
  type ProfileFormState,
  questionPath,
} from './use-profile-form.ts';

interface FieldsProps {
  readonly form: ProfileFormState;
}

const useField = ({ register, errorOf }: ProfileFormState) => {
  const texts = useTexts(orderProfileTexts);
  return (name: Extract<ProfileField, keyof typeof texts>) => ({
    ...register(name),
    id: profileFieldId(name),
    label: texts[name],
    error: errorOf(name),
  });
};

/** Known values are shown and can be corrected. */
function KnownAnswers({ form }: FieldsProps) {
  const texts = useTexts(orderProfileTexts);
  const known = form.questions.flatMap((question, index) =>
    question.isKnown && !isBirthDateQuestion(question)
      ? [{ id: question.idControle, label: question.libelle, value: form.answerOf(index) }]
      : [],
  );
  if (known.length === 0) return null;
  return (
    <FormSection title={texts.controls} intro={texts.known}>
      <FactList facts={known} />
      <div className="cluster">
        <Button variant="quiet" isSmall onClick={form.correctKnown}>
          {texts.correct}
        </Button>
      </div>
    </FormSection>
  );
}

export function QuestionFields({ form, isControl }: FieldsProps & { readonly isControl: boolean }) {
  const texts = useTexts(orderProfileTexts);
  const isAsked = (one: OrderQuestion): boolean =>
    one.isControl === isControl && !isBirthDateQuestion(one) && (!one.isKnown || form.isCorrecting);
  const known = isControl && !form.isCorrecting ? <KnownAnswers form={form} /> : null;
  if (!form.questions.some(isAsked)) return known;
  const hintOf = (question: OrderQuestion) => {
    if (isDateQuestion(question)) return texts.dateHint;
    return isAmountQuestion(question) ? texts.amountHint : undefined;
  };
  const intro = isControl ? { intro: texts.controlsIntro } : {};
  const fields = (
    <FormSection title={isControl ? texts.controls : texts.questions} {...intro}>
      {form.questions.map((question, index) => {
        if (!isAsked(question)) return null;
        const name = questionPath(index);
        return (
          <TextField
            key={question.idControle}
            {...form.register(name)}
            id={profileFieldId(name)}
            label={question.libelle}
            hint={hintOf(question)}
            error={form.errorOf(name)}
            autoComplete="off"
            width="medium"
          />
        );
      })}
    </FormSection>
  );
  return (
    <>
      {known}
      {fields}
    </>
  );
}

export function CategoryField({ form, place }: FieldsProps & { readonly place: OrderPlace }) {
  const texts = useTexts(orderProfileTexts);
  return (
    <FormSection title={texts.category}>
      <RadioGroup
        id={profileFieldId('idCategoriePersonnel')}
        label={texts.idCategoriePersonnel}
        hint={texts.categoryHint}
        error={form.errorOf('idCategoriePersonnel')}
        inputProps={form.register('idCategoriePersonnel')}
        choices={place.complementary.categoriesPersonnel.map((one) => ({
          value: one.categoriePersonnelId,
          label: one.libelle,
        }))}
      />
    </FormSection>
  );
}

export function IdentityFields({ form }: FieldsProps) {
  const texts = useTexts(orderProfileTexts);
  const civilite = useField(form)('civilite');
  return (
    <FormSection title={texts.identity}>
      <CivilityField field={civilite} texts={texts} />
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

export function ContactFields({ form }: FieldsProps) {
  const texts = useTexts(orderProfileTexts);
  const field = useField(form);
  const phone = { type: 'tel', inputMode: 'tel', isOptional: true } as const;
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
      <TextField
        {...field('emailContact')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={texts.emailHint}
      />
    </FormSection>
  );
}
