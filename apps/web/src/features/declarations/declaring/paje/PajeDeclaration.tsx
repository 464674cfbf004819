import { hrefOf } from '@portail/contract/pages/href.ts';
import type { CallOutput, CallRequest } from '@portail/contract/calls/define-call.ts';
import {
  getChildren,
  getLastPajeDeclaration,
  preDeclareToPaje,
} from '@portail/contract/declarations/declaring.calls.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { formatHours } from '@portail/rules/declarations/hours.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../session/api.ts';
import { useApiMutation } from '../../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../../session/use-api-query.ts';
import { Navigate } from '../../../../shared/navigation/Navigate.tsx';
import { useTexts, fill } from '../../../../shared/texts/define-texts.ts';
import { declaringTexts } from '../declaring.texts.ts';
import { childrenTexts, pajeDeclarationTexts, complementTexts } from './declaring-paje.texts.ts';
import { AccuracyBox } from '../AccuracyBox.tsx';
import { declarationProblems, declarationFieldId } from '../declaration-fields.ts';
import {
  type CheckedIdentification,
  identificationOf,
  sentDeclarationOf,
  useDeclaringAnswers,
} from '../declaring-draft.ts';
import type { DeclaringStepProps } from '../declaring-step.ts';
import { DeclarationForm } from '../DeclarationForm.tsx';
import { EstimateNote } from '../EstimateNote.tsx';
import { LastDeclaration } from '../LastDeclaration.tsx';
import { NetTotal } from '../NetTotal.tsx';
import { PeriodFields } from '../PeriodFields.tsx';
import { SentDeclaration } from '../SentDeclaration.tsx';
import { ChildrenFields } from './ChildrenFields.tsx';
import { valuesAgain } from './paje-start.ts';
import { usePajeReview } from './paje-review.ts';
import { useFieldOrder } from './use-field-order.ts';
import { usePajeForm } from './use-paje-form.ts';
import { WorkFields } from './WorkFields.tsx';
import { PAJE_ACTIVITES, type PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { useRef, useState } from 'react';
import type { DeclarationErrors } from '../declaration-errors.ts';
import { ComplementRow } from './ComplementRow.tsx';
import { COMPLEMENTS_MAX, type ComplementValues, newComplement } from './paje-values.ts';
import { wireAmount } from '../../../../shared/wire/wire-values.ts';

/** Null without a declaration for this employee within six months (DECL-11). */
const lastPajeQuery = (numeroSalarie: string) =>
  queryOptions({
    queryKey: [getLastPajeDeclaration.id, numeroSalarie],
    queryFn: async ({ signal }) =>
      (await callApi(getLastPajeDeclaration, { query: { numeroSalarie } }, { signal })) ?? null,
  });

type EstimateRequest = CallRequest<typeof preDeclareToPaje>['body'];
type Estimate = CallOutput<typeof preDeclareToPaje>;

interface PreDeclarationProps {
  /** `undefined` while a field is invalid. */
  readonly ask: () => EstimateRequest | undefined;
  /** An estimate of older values is hidden. */
  readonly saisie: string;
}

function PreDeclaration({ ask, saisie }: PreDeclarationProps) {
  const texts = useTexts(pajeDeclarationTexts);
  const [estimate, setEstimate] = useState<{
    readonly saisie: string;
    readonly answer: Estimate;
  }>();
  const { submit, isPending, refusal } = useApiMutation(
    (asked: { readonly saisie: string; readonly body: EstimateRequest }) =>
      callApi(preDeclareToPaje, { body: asked.body }),
    { onSuccess: (answer, asked) => setEstimate({ saisie: asked.saisie, answer }) },
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const shown = estimate?.saisie === saisie ? estimate.answer : undefined;
  return (
    <FormSection title={texts.estimateTitle} intro={texts.estimateIntro}>
      <div>
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel={texts.estimating}
          onClick={() => {
            const body = ask();
            setIncomplete(body === undefined);
            if (body !== undefined) void submit({ saisie, body });
          }}
        >
          {texts.estimate}
        </Button>
      </div>
      <div role="status">
        {isIncomplete ? <p>{texts.estimateIncomplete}</p> : null}
        {shown === undefined ? null : (
          <FactList
            facts={[
              { id: 'net', label: texts.estimateNet, value: wireAmount(shown.montantNet) },
              { id: 'cotisations', label: texts.estimateDue, value: wireAmount(shown.cotisations) },
            ]}
          />
        )}
      </div>
      {refusal === undefined || isPending ? null : (
        <Alert tone="danger" role="alert" title={texts.estimateFailed}>
          <p>{refusal.failure.message}</p>
          <p>{texts.estimateAdvice}</p>
        </Alert>
      )}
    </FormSection>
  );
}

interface ComplementFieldsProps {
  readonly values: readonly ComplementValues[];
  readonly errors: DeclarationErrors;
  readonly onChange: (values: ComplementValues[]) => void;
}

function ComplementFields({ values, errors, onChange }: ComplementFieldsProps) {
  const texts = useTexts(complementTexts);
  const section = useTexts(pajeDeclarationTexts);
  const end = useRef<HTMLDivElement>(null);
  const remove = (cle: string) => {
    onChange(values.filter((one) => one.cle !== cle));
    // The removed line contains the focused button.
    end.current?.focus();
  };
  return (
    <FormSection title={section.complementsTitle} intro={section.complementsIntro}>
      {values.map((one, rank) => (
        <ComplementRow
          key={one.cle}
          values={one}
          rank={rank}
          errors={errors}
          onChange={(next) =>
            onChange(values.map((other) => (other.cle === next.cle ? next : other)))
          }
          onRemove={() => remove(one.cle)}
        />
      ))}
      <div ref={end} tabIndex={-1} className="no-focus-ring">
        {values.length < COMPLEMENTS_MAX ? (
          <Button
            variant="secondary"
            icon={<Plus />}
            onClick={() => onChange([...values, newComplement()])}
          >
            {values.length === 0 ? texts.add : texts.addAnother}
          </Button>
        ) : (
          <p>{fill(texts.max, { nombre: String(COMPLEMENTS_MAX) })}</p>
        )}
      </div>
    </FormSection>
  );
}

interface ActivityFieldProps {
  readonly value: PajeActivite | null;
  readonly error: string | undefined;
  readonly known: PajeActivite | undefined;
  readonly onChange: (typeActivite: PajeActivite) => void;
}

function ActivityField({ value, error, known, onChange }: ActivityFieldProps) {
  const texts = useTexts(pajeDeclarationTexts);
  return (
    <RadioGroup
      id={declarationFieldId('typeActivite')}
      label={texts.typeActivite}
      hint={known === undefined ? undefined : texts[`known${known}`]}
      error={error}
      layout="cards"
      choices={PAJE_ACTIVITES.map((one) => ({
        value: one,
        label: texts[one],
        hint: texts[`${one}Hint`],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PajeFormProps extends DeclaringStepProps {
  readonly who: CheckedIdentification;
  readonly childList: readonly Child[];
}

type Form = ReturnType<typeof usePajeForm>;

const useFacts = ({ net, values: { salaireHoraireNet } }: Form): readonly Fact[] => {
  const texts = useTexts(declaringTexts);
  return net === undefined || salaireHoraireNet === null
    ? []
    : [
        { id: 'heures', label: texts.hoursFact, value: formatHours(net.hours) },
        { id: 'taux', label: texts.hourlyFact, value: formatAmount(centsOf(salaireHoraireNet)) },
      ];
};

function Details({
  form,
  childList,
  who,
}: { readonly form: Form } & Pick<PajeFormProps, 'childList' | 'who'>) {
  const { values, change, shown, warnings, chosen } = form;
  const { typeActivite } = values;
  const dateDebut = parseFrenchDate(values.dateDebut);
  if (typeActivite === null) return null;
  return (
    <>
      <ChildrenFields
        childList={childList}
        chosen={chosen}
        typeActivite={typeActivite}
        dateDebut={dateDebut}
        errors={shown}
        warnings={warnings}
        onChange={(enfants) => change({ enfants })}
      />
      <WorkFields
        values={values}
        typeActivite={typeActivite}
        dateDebut={dateDebut}
        isAlsaceMoselle={who.isAlsaceMoselle}
        errors={shown}
        warnings={warnings}
        onChange={change}
      />
      <ComplementFields
        values={values.complements}
        errors={shown}
        onChange={(complements) => change({ complements })}
      />
      <NetTotal net={form.net} />
      {form.estimates === undefined ? null : <EstimateNote {...form.estimates} />}
      <PreDeclaration ask={form.estimated} saisie={form.saisie} />
    </>
  );
}

function PajeForm(props: PajeFormProps) {
  const { who, childList, contract, onDone } = props;
  const texts = useTexts(pajeDeclarationTexts);
  const form = usePajeForm({ contract, who, children: childList, onDone });
  const { values, change, shown, chosen } = form;
  const reviewFacts = usePajeReview(form.draft);
  const order = useFieldOrder({ chosen, children: childList, complements: values.complements });
  const { data: last } = useQuery(lastPajeQuery(who.values.numeroSalarie));
  return (
    <DeclarationForm
      {...props}
      organisme="PAJE"
      lead={texts.lead}
      net={form.net}
      facts={useFacts(form)}
      problems={declarationProblems(shown, order)}
      act={form.act}
      saisie={form.saisie}
      onReview={() => (form.assess() ? reviewFacts : undefined)}
      onSend={form.send}
    >
      <LastDeclaration
        last={last ?? undefined}
        onUse={(used) => change(valuesAgain(used, childList))}
      />
      <FormSection title={texts.activity}>
        <ActivityField
          value={values.typeActivite}
          error={shown['typeActivite']}
          known={who.salarie.typeActivite}
          onChange={(typeActivite) => change({ typeActivite })}
        />
      </FormSection>
      <PeriodFields values={values} errors={shown} onChange={change} />
      <Details form={form} childList={childList} who={who} />
      <AccuracyBox
        isTicked={values.exactitude}
        error={shown['exactitude']}
        onChange={(exactitude) => change({ exactitude })}
      />
    </DeclarationForm>
  );
}

/** The children are loaded first, because the draft refers to them. */
function WithChildren(props: Omit<PajeFormProps, 'childList'>) {
  const { Frame, actions } = props;
  const texts = useTexts(pajeDeclarationTexts);
  const ofChildren = useTexts(childrenTexts);
  const { data, error, refetch } = useApiQuery(getChildren, {});
  if (data !== undefined) return <PajeForm {...props} childList={data} />;
  return (
    <Frame lead={texts.lead}>
      {error === null ? (
        <Skeleton shape="card" label={ofChildren.loading} />
      ) : (
        <Alert
          tone="danger"
          role="alert"
          title={ofChildren.failed}
          actions={
            <Button variant="secondary" onClick={() => void refetch()}>
              {ofChildren.retry}
            </Button>
          }
        >
          <p>{error.message}</p>
          <p>{ofChildren.failedAdvice}</p>
        </Alert>
      )}
      <div className="cluster">{actions}</div>
    </Frame>
  );
}

export function PajeDeclaration(props: DeclaringStepProps) {
  const texts = useTexts(pajeDeclarationTexts);
  const answers = useDeclaringAnswers();
  const who = identificationOf(answers, 'PAJE');
  const sent = sentDeclarationOf(answers, 'PAJE');
  if (sent !== undefined)
    return <SentDeclaration {...props} organisme="PAJE" lead={texts.lead} declaration={sent} />;
  if (who === undefined) return <Navigate to={hrefOf('ACCOUNT_PAYMENT_PAJE_IDENTIFICATION')} />;
  return <WithChildren key={who.values.numeroSalarie} {...props} who={who} />;
}
