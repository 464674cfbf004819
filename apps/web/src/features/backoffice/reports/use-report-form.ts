import { askReport } from '@portail/contract/backoffice/reports.calls.ts';
import { reportDemand, type ReportDemand } from '@portail/contract/backoffice/reports.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportFormTexts } from './operator-reports.texts.ts';
import { lastMonth } from './last-month.ts';
import { reportsQuery } from './reports-data.ts';

/** In the order of the page. */
const FIELDS = ['type', 'dateDebut', 'dateFin'] as const;
export type ReportField = (typeof FIELDS)[number];
type ReportValues = Readonly<Record<ReportField, string>>;

export const reportFieldId = (name: ReportField): string => `rapport-${name}`;

export const useReportForm = () => {
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
