import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill } from '../../../shared/texts/define-texts.ts';

export interface PersonActProps {
  readonly person: PersonSheet;
  readonly onClose: () => void;
}

type FormDialogProps = ComponentProps<typeof FormDialog>;

interface PersonDialogProps extends PersonActProps, Pick<FormDialogProps, 'form' | 'children'> {
  readonly texts: FormDialogProps['texts'] & { readonly title: string; readonly intro: string };
}

/** An act on one person, whose name is in the title. */
export function PersonDialog({ person, texts, children, ...rest }: PersonDialogProps) {
  const nom = `${person.prenom} ${person.nom}`;
  return (
    <FormDialog {...rest} title={fill(texts.title, { nom })} texts={texts}>
      <p>{texts.intro}</p>
      {children}
    </FormDialog>
  );
}
