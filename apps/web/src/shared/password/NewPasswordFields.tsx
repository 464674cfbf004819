import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import type { ComponentProps } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { passwordTexts } from './password.texts.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { usePasswordStrength } from './use-password-strength.ts';

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  readonly id: string;
  readonly label?: string;
};

interface NewPasswordFieldsProps {
  /** What the first field holds now. */
  readonly password: string;
  /** Words about the person; always the same list, or each drawing would measure anew. */
  readonly context: readonly string[];
  /** What `register('…')` gives, with the field's id and error. */
  readonly field: Field;
  readonly confirmation: Field;
}

/** A new password, its rules ticked while typing, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, context, field, confirmation } = props;
  const texts = useTexts(passwordTexts);
  const strength = usePasswordStrength(password, context);
  const rulesId = `${field.id}-regles`;
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        {...field}
        autoComplete="new-password"
        aria-describedby={rulesId}
      />
      <PasswordRules id={rulesId} password={password} strength={strength} />
      <PasswordField label={texts.confirmation} {...confirmation} autoComplete="new-password" />
    </>
  );
}
