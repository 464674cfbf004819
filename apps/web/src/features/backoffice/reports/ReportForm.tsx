import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Controller, useForm } from 'react-hook-form';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { reportFormTexts } from './operator-reports.texts.ts';
import { askReport } from '@portail/contract/backoffice/reports.calls.ts';
import { reportDemand, type ReportDemand } from '@portail/contract/backoffice/reports.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { today } from '../../../shared/time/today.ts';
import { lastMonth } from './last-month.ts';
import { reportsQuery } from './reports-data.ts';

/** In the order of the page. */
const FIELDS = ['type', 'dateDebut', 'dateFin'] as const;
type ReportField = (typeof FIELDS)[number];
type ReportValues = Readonly<Record<ReportField, string>>;

const reportFieldId = (name: ReportField): string => `rapport-${name}`;

const useReportForm = () => {
  const texts = useTexts(reportFormTexts);
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm<
    ReportValues,
    unknown,
    ReportDemand
  >({
    defaultValues: { type: 'COMMANDES', ...lastMonth(today()) },
    resolver: resolverOf(reportDemand),
    // The error summary takes the focus instead.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const ask = async (body: ReportDemand) => {
    try {
      const { libelle } = await callApi(askReport, { body });
      notify({ type: 'success', header: texts.doneHeader, content: fill(texts.done, { libelle }) });
      void queries.invalidateQueries(reportsQuery);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<ReportValues>(error, FIELDS, setError);
    }
  };

  const submit = handleSubmit(ask);
  return {
    register,
    control,
    errorOf: (name: ReportField) => errorOf(errors, name),
    problems: problemsOf<ReportValues>(errors, FIELDS, (name) => ({
      fieldId: reportFieldId(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void submit();
    },
  };
};

export function ReportForm() {
  const texts = useTexts(reportFormTexts);
  const form = useReportForm();
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  const day = (name: 'dateDebut' | 'dateFin') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField
          {...field}
          id={reportFieldId(name)}
          label={texts[name]}
          error={form.errorOf(name)}
        />
      )}
    />
  );
  return (
    <Card title={texts.title}>
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <Select
          {...form.register('type')}
          id={reportFieldId('type')}
          label={texts.type}
          error={form.errorOf('type')}
          width="medium"
          options={REPORT_TYPES.map((value) => ({ value, label: texts[value] }))}
        />
        <FormRow>
          {day('dateDebut')}
          {day('dateFin')}
        </FormRow>
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
