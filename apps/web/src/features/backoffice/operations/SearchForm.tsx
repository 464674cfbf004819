import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import type { FormEvent, ReactNode } from 'react';

interface SearchFormProps {
  readonly label: string;
  readonly apply: string;
  readonly reset: string;
  readonly isFiltered: boolean;
  readonly onApply: () => void;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** The search text stays out of the URL. */
export function SearchForm(props: SearchFormProps) {
  const { label, apply, reset, isFiltered, onApply, onReset, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  return (
    <Form role="search" aria-label={label} onSubmit={submit}>
      <FormRow>{children}</FormRow>
      <FormActions>
        <Button type="submit" variant="secondary">
          {apply}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={onReset}>
            {reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}
