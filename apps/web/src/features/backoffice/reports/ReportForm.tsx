import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Controller } from 'react-hook-form';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { reportFormTexts, reportTypeTexts } from './operator-reports.texts.ts';
import { askReport, getReports } from '@portail/contract/backoffice/reports.calls.ts';
import { reportDemand } from '@portail/contract/backoffice/reports.schemas.ts';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { today } from '../../../shared/time/today.ts';
import { lastMonth } from './last-month.ts';

export function ReportForm() {
  const texts = useTexts(reportFormTexts);
  const types = useTexts(reportTypeTexts);
  const form = useApiForm(reportDemand, {
    prefix: 'rapport',
    defaultValues: { type: 'COMMANDES', ...lastMonth(today()) },
    fields: ['type', 'dateDebut', 'dateFin'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(askReport, { body }),
    invalidates: [getReports],
    success: {
      header: texts.doneHeader,
      content: ({ libelle }) => fill(texts.done, { libelle }),
    },
  });
  const day = (name: 'dateDebut' | 'dateFin') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField {...field} id={form.idOf(name)} label={texts[name]} error={form.errorOf(name)} />
      )}
    />
  );
  return (
    <Card title={texts.title}>
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{texts.intro}</p>
        <Select
          {...form.field('type')}
          width="medium"
          options={REPORT_TYPES.map((value) => ({ value, label: types[value] }))}
        />
        <FormRow>
          {day('dateDebut')}
          {day('dateFin')}
        </FormRow>
        <SubmitActions form={form} texts={texts}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </Card>
  );
}
