import type { NetTotal as Net } from '@portail/rules/declarations/net-total.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { declaringTexts, existingDeclarationTexts } from './declaring.texts.ts';
import { existingOf, refusalProblems } from './declaration-fields.ts';
import './declaring.css';
import { type CheckedIdentification, noteSent } from './declaring-draft.ts';
import type { DeclaringStepProps } from './declaring-step.ts';
import type { DeclarationAct } from './use-submit-declaration.ts';
import { getDeclaration } from '@portail/contract/declarations/declaring.calls.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { organismeParams } from '../../../session/declaration-query.ts';
import '../../../shared/page/found-card.css';
import { useAttempts } from '../../../session/use-attempts.ts';

interface ExistingDeclarationProps {
  readonly organisme: Organisme;
  readonly id: string;
  readonly onDone: () => void;
}

function ExistingDeclaration({ organisme, id, onDone }: ExistingDeclarationProps) {
  const texts = useTexts(existingDeclarationTexts);
  const { submit, isPending, refusal } = useApiMutation(getDeclaration, {
    onSuccess: ({ montantNet }) => {
      noteSent(organisme, { id, netCents: centsOfWire(montantNet) });
      onDone();
    },
  });
  return (
    <Alert
      tone="info"
      title={fill(texts.title, { reference: id })}
      actions={
        <Button
          variant="secondary"
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={() => void submit({ params: { ...organismeParams(organisme), id } })}
        >
          {texts.pay}
        </Button>
      }
    >
      {refusal === undefined ? texts.text : refusal.failure.message}
    </Alert>
  );
}

const employeeName = ({ salarie, values }: CheckedIdentification): string =>
  `${salarie.prenom} ${salarie.nom}`.trim() || values.numeroSalarie;

function EmployeeCard({ who }: { readonly who: CheckedIdentification }) {
  const texts = useTexts(declaringTexts);
  return (
    <section className="found-card declare-found" aria-labelledby="declaration-qui">
      <h2 className="found-card__title" id="declaration-qui">
        {texts.employee}
      </h2>
      <p className="found-card__name">{employeeName(who)}</p>
      <p className="declare__muted">
        {fill(texts.employeeNumber, { numero: who.values.numeroSalarie })}
      </p>
    </section>
  );
}

interface DeclarationFormProps extends DeclaringStepProps {
  readonly organisme: Organisme;
  readonly lead: string;
  readonly who: CheckedIdentification;
  /** `undefined` while too few fields are filled. */
  readonly net: Net | undefined;
  readonly facts: readonly Fact[];
  readonly problems: readonly FieldProblem[];
  readonly act: DeclarationAct;
  /** `undefined` while a field is invalid. */
  readonly onReview: () => readonly Fact[] | undefined;
  /** As stored in the draft: identical values are sent again with the same key. */
  readonly saisie: string;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** An unanswered declaration is offered again unchanged (L13). */
function Unanswered({ act }: { readonly act: DeclarationAct }) {
  const texts = useTexts(declaringTexts);
  const { unanswered } = act;
  if (unanswered === undefined) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      title={texts.unansweredTitle}
      actions={
        <Button variant="secondary" onClick={() => void act.submit(unanswered)}>
          {texts.resend}
        </Button>
      }
    >
      {texts.unanswered}
    </Alert>
  );
}

function Summary(props: DeclarationFormProps & { readonly formId: string }) {
  const { who, net, facts, formId } = props;
  const texts = useTexts(declaringTexts);
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[{ id: 'salarie', label: texts.employeeFact, value: employeeName(who) }, ...facts]}
      total={{
        label: texts.net,
        value: net === undefined ? texts.netUnknown : formatAmount(net.total),
      }}
      note={texts.note}
      action={
        <Button type="submit" form={formId}>
          {texts.check}
        </Button>
      }
    />
  );
}

interface ReviewProps {
  readonly form: DeclarationFormProps;
  readonly facts: readonly Fact[];
  readonly onEdit: () => void;
}

function Review({ form, facts, onEdit }: ReviewProps) {
  const { Frame, lead, who, net, act, onSend } = form;
  const texts = useTexts(declaringTexts);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const whole: readonly Fact[] = [
    { id: 'salarie', label: texts.employeeFact, value: employeeName(who), isStrong: true },
    { id: 'employeur', label: texts.employerFact, value: who.values.numeroEmployeur },
    ...facts,
  ];
  return (
    <Frame
      lead={lead}
      summary={
        <SummaryPanel
          title={texts.summary}
          facts={[{ id: 'salarie', label: texts.employeeFact, value: employeeName(who) }]}
          total={{
            label: texts.net,
            value: net === undefined ? texts.netUnknown : formatAmount(net.total),
          }}
          note={texts.reviewNote}
          action={
            <Button onClick={onSend} isPending={act.isPending} pendingLabel={texts.pending}>
              {texts.submit}
            </Button>
          }
        />
      }
    >
      <div ref={heading} tabIndex={-1} className="no-focus-ring declare-section">
        <Card title={texts.reviewTitle}>
          <div className="declare-section">
            <p>{texts.reviewText}</p>
            <FactList facts={whole} />
          </div>
        </Card>
        <div className="cluster">
          <Button variant="secondary" onClick={onEdit} disabled={act.isPending}>
            {texts.reviewEdit}
          </Button>
        </div>
      </div>
    </Frame>
  );
}

export function DeclarationForm(props: DeclarationFormProps) {
  const { organisme, Frame, lead, who, act, problems, actions, onDone, children } = props;
  const { refusal, unanswered } = act;
  const [reviewed, setReviewed] = useState<readonly Fact[]>();
  const texts = useTexts(declaringTexts);
  const { attempt, begin } = useAttempts(act);
  const formId = `declaration-${organisme}`;
  const refused = refusal === undefined ? [] : refusalProblems(refusal, texts.notLost);
  const existing = refusal === undefined ? undefined : existingOf(refusal);
  const all = [...refused, ...problems];
  const title = refusal?.isOpen === true ? texts.unansweredTitle : texts.refusedTitle;
  const isUnanswered = unanswered?.saisie === props.saisie;
  if (reviewed !== undefined && refusal === undefined && !isUnanswered)
    return <Review form={props} facts={reviewed} onEdit={() => setReviewed(undefined)} />;
  return (
    <Frame lead={lead} hasErrors={all.length > 0} summary={<Summary {...props} formId={formId} />}>
      <Form
        id={formId}
        onSubmit={(event) => {
          begin(event);
          if (unanswered !== undefined && isUnanswered) void act.submit(unanswered);
          else setReviewed(props.onReview());
        }}
      >
        <ErrorSummary
          problems={all}
          attempt={attempt}
          {...(refusal === undefined ? {} : { title })}
        />
        {existing === undefined ? null : (
          <ExistingDeclaration organisme={organisme} id={existing} onDone={onDone} />
        )}
        <Unanswered act={act} />
        <EmployeeCard who={who} />
        <FormRequiredNote />
        {children}
        <FormActions>{actions}</FormActions>
      </Form>
    </Frame>
  );
}
