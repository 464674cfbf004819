import { useState } from 'react';
import { Eye, EyeOff } from '../icons/base-icons.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Pasting and password managers are allowed; the label of the button is its next action. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="field__action"
      aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
      disabled={props.disabled}
      onClick={() => {
        setShown(!isShown);
      }}
    >
      {isShown ? <EyeOff /> : <Eye />}
      <span>{isShown ? 'Masquer' : 'Afficher'}</span>
    </button>
  );
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      action={toggle}
    />
  );
}
