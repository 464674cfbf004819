import type { ComponentProps } from 'react';
import { fill } from '../texts/define-texts.ts';
import { ConfirmedButton } from './ConfirmedButton.tsx';

interface RemoveButtonProps extends Pick<
  ComponentProps<typeof ConfirmedButton>,
  'isOpen' | 'onChange' | 'onConfirm' | 'cancelLabel'
> {
  readonly person: { readonly prenom: string; readonly nom: string };
  readonly isPending: boolean;
  readonly texts: Readonly<
    Record<'remove' | 'removeOf' | 'removeTitle' | 'removeText' | 'removing', string>
  >;
}

/** Takes a person off a list, after a confirmation that names them. */
export function RemoveButton({ person: { prenom, nom }, texts, ...dialog }: RemoveButtonProps) {
  return (
    <ConfirmedButton
      {...dialog}
      button={{
        variant: 'quiet',
        isSmall: true,
        'aria-label': fill(texts.removeOf, { prenom, nom }),
        children: texts.remove,
      }}
      title={fill(texts.removeTitle, { prenom, nom })}
      pendingLabel={texts.removing}
      isDanger
    >
      <p>{texts.removeText}</p>
    </ConfirmedButton>
  );
}
