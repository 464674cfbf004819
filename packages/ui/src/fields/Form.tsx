import './Form.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { RequiredNoteContext } from './Field.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate'> & {
  /**
   * No field is optional: with none marked, a note says so and describes each field (RGAA 11.10).
   * Forms that have optional fields show `FormRequiredNote` instead.
   */
  isAllRequired?: boolean;
};

/**
 * The browser's own bubbles are off: errors are shown in the summary and beside the fields.
 * Sent by the browser itself, before its code runs or without it, a form would write its fields into
 * the page address: hence the method.
 */
export function Form({ className, isAllRequired = false, children, ...form }: FormProps) {
  const noteId = useId();
  return (
    <form {...form} method="post" noValidate className={classNames('form', className)}>
      {isAllRequired && (
        <p id={noteId} className="form__note">
          Tous les champs sont obligatoires.
        </p>
      )}
      <RequiredNoteContext value={isAllRequired ? noteId : undefined}>
        {children}
      </RequiredNoteContext>
    </form>
  );
}

/** Says before the first field what "required" means in this form. */
export function FormRequiredNote() {
  return (
    <p className="form__note">
      Tous les champs sont obligatoires, sauf ceux marqués « facultatif ».
    </p>
  );
}

type FormSectionProps = { title: ReactNode; intro?: ReactNode; children: ReactNode };

/** Fields of one kind: a group, so that a screen reader says its title with each of them. */
export function FormSection({ title, intro, children }: FormSectionProps) {
  const id = useId();
  return (
    <div
      role="group"
      className="form-section"
      aria-labelledby={id}
      aria-describedby={intro === undefined ? undefined : `${id}-intro`}
    >
      <h2 className="form-section__title" id={id}>
        {title}
      </h2>
      {intro !== undefined && (
        <p className="form-section__intro" id={`${id}-intro`}>
          {intro}
        </p>
      )}
      <div className="form-section__fields">{children}</div>
    </div>
  );
}

/** Fields that are read as one (postcode and town): side by side where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="form-row">{children}</div>;
}

/** The main action first in the source; on a wide screen it stands at the start of the line. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
