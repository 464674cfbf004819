import { getDeclaredNumbers } from '@portail/contract/declarations/declaring.calls.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormSection } from '@portail/ui/fields/Form.tsx';
import { type FormEvent, useRef, type ReactNode } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { identificationTexts } from './declaring.texts.ts';
import './declaring.css';
import { organismeParams } from '../../../session/declaration-query.ts';
import { acceptIdentification } from './declaring-draft.ts';
import type { DeclaringStepProps } from './declaring-step.ts';
import { AfterIdentification, FoundEmployee } from './IdentificationResult.tsx';
import { type Identification, useIdentification } from './use-identification.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';

interface KnownNumber {
  readonly numero: string;
  readonly name?: string | undefined;
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly help?: ReactNode;
  readonly error: string | undefined;
  readonly value: string;
  readonly known: readonly KnownNumber[];
  readonly onChange: (value: string) => void;
}

function NumberField({ known, value, onChange, ...field }: NumberFieldProps) {
  const texts = useTexts(identificationTexts);
  const others = known.filter(({ numero }) => numero !== value);
  const groupId = `${field.id}-connus`;
  return (
    <div className="declare-number">
      <TextField
        {...field}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {others.length === 0 ? null : (
        <div className="declare-known" role="group" aria-labelledby={groupId}>
          <span className="declare__muted" id={groupId}>
            {texts.known}
          </span>
          {others.map(({ numero, name }) => (
            <Button
              key={numero}
              variant="secondary"
              isSmall
              aria-label={
                name === undefined
                  ? fill(texts.useNumber, { numero })
                  : fill(texts.useEmployee, { nom: name, numero })
              }
              onClick={() => onChange(numero)}
            >
              {name ?? numero}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const fieldId = (name: string): string => `identification-${name}`;

interface FieldsProps {
  readonly organisme: Organisme;
  readonly form: Identification;
}

const nameOf = ({
  prenom = '',
  nom = '',
}: {
  prenom?: string | undefined;
  nom?: string | undefined;
}) => `${prenom} ${nom}`.trim();

function Fields({ organisme, form: { values, errors, type } }: FieldsProps) {
  const texts = useTexts(identificationTexts);
  // Optional: without them the numbers are typed.
  const { data: known } = useApiQuery(getDeclaredNumbers, { params: organismeParams(organisme) });
  return (
    <>
      <FormSection title={texts.you}>
        <NumberField
          id={fieldId('numeroEmployeur')}
          label={texts[`employer${organisme}`]}
          hint={texts[`employerHint${organisme}`]}
          help={<GlossaryTip word={organisme === 'CESU' ? 'cesuDeclaratif' : 'pajemploi'} />}
          error={errors.numeroEmployeur}
          value={values.numeroEmployeur}
          known={known?.employeurs ?? []}
          onChange={(numeroEmployeur) => type({ numeroEmployeur })}
        />
      </FormSection>
      <FormSection title={texts.them}>
        <NumberField
          id={fieldId('numeroSalarie')}
          label={texts[`employee${organisme}`]}
          hint={texts[`employeeHint${organisme}`]}
          error={errors.numeroSalarie}
          value={values.numeroSalarie}
          known={(known?.salaries ?? []).map((one) => ({
            numero: one.numero,
            name: nameOf(one) === '' ? undefined : nameOf(one),
          }))}
          onChange={(numeroSalarie) => type({ numeroSalarie })}
        />
      </FormSection>
    </>
  );
}

const useProblems = (organisme: Organisme, { errors }: Identification) => {
  const texts = useTexts(identificationTexts);
  const labels = {
    numeroEmployeur: texts[`employer${organisme}`],
    numeroSalarie: texts[`employee${organisme}`],
  };
  return (['numeroEmployeur', 'numeroSalarie'] as const).flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: fieldId(name), label: labels[name], message }];
  });
};

interface IdentificationStepProps extends DeclaringStepProps {
  readonly organisme: Organisme;
}

function IdentificationStep({ organisme, Frame, actions, onDone }: IdentificationStepProps) {
  const texts = useTexts(identificationTexts);
  const form = useIdentification(organisme);
  const problems = useProblems(organisme, form);
  const result = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.submit()) result.current?.focus();
  };
  return (
    <Frame lead={texts[`lead${organisme}`]} hasErrors={problems.length > 0}>
      <Form isAllRequired onSubmit={submit}>
        <ErrorSummary problems={problems} attempt={form.attempt} />
        <Fields organisme={organisme} form={form} />
        {form.found === undefined ? (
          <div className="cluster">
            <Button type="submit" isPending={form.isChecking} pendingLabel={texts.checking}>
              {texts.check}
            </Button>
          </div>
        ) : null}
      </Form>
      <div ref={result} tabIndex={-1} className="no-focus-ring" role="status">
        {form.found === undefined ? null : (
          <FoundEmployee numbers={form.submitted} check={form.found} />
        )}
      </div>
      {form.found === undefined ? null : (
        <AfterIdentification
          organisme={organisme}
          numbers={form.submitted}
          check={form.found}
          isChecking={form.isChecking}
          onCheckAgain={form.checkAgain}
          onAccept={(answer) => {
            acceptIdentification(organisme, answer);
            onDone();
          }}
        />
      )}
      {form.failure === null ? null : (
        <ReadFailure error={form.failure} onRetry={form.checkAgain} texts={texts} />
      )}
      <div className="cluster">{actions}</div>
    </Frame>
  );
}

export function CesuIdentification(props: DeclaringStepProps) {
  return <IdentificationStep organisme="CESU" {...props} />;
}

export function PajeIdentification(props: DeclaringStepProps) {
  return <IdentificationStep organisme="PAJE" {...props} />;
}
