import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { formatHours } from '@portail/rules/declarations/hours.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import type { Fact } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '../../../../shared/navigation/Navigate.tsx';
import { useTexts } from '../../../../shared/texts/define-texts.ts';
import { declaringTexts } from '../declaring.texts.ts';
import { childrenTexts, pajeDeclarationTexts } from './declaring-paje.texts.ts';
import { AccuracyBox } from '../AccuracyBox.tsx';
import { declarationProblems } from '../declaration-fields.ts';
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
import { ActivityField } from './ActivityField.tsx';
import { ChildrenFields } from './ChildrenFields.tsx';
import { ComplementFields } from './ComplementFields.tsx';
import { childrenQuery, lastPajeQuery } from './paje-data.ts';
import { valuesAgain } from './paje-start.ts';
import { usePajeReview } from './paje-review.ts';
import { PreDeclaration } from './PreDeclaration.tsx';
import { useFieldOrder } from './use-field-order.ts';
import { usePajeForm } from './use-paje-form.ts';
import { WorkFields } from './WorkFields.tsx';

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
  const { data, error, refetch } = useQuery(childrenQuery);
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
