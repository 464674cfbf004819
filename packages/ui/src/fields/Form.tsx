import './Form.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

type FormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate'>;

/**
 * The browser's own bubbles are off: errors are shown in the summary and beside the fields.
 * Sent by the browser itself, before its code runs or without it, a form would write its fields into
 * the page address: hence the method.
 */
export function Form({ className, children, ...form }: FormProps) {
  return (
    <form {...form} method="post" noValidate className={classNames('form', className)}>
      {children}
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

export function FormSection({ title, intro, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 className="form-section__title" id={id}>
        {title}
      </h2>
      {intro !== undefined && <p className="form-section__intro">{intro}</p>}
      <div className="form-section__fields">{children}</div>
    </section>
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
