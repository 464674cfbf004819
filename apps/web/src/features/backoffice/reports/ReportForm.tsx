import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Controller } from 'react-hook-form';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reportFormTexts } from './operator-reports.texts.ts';
import { reportFieldId, useReportForm } from './use-report-form.ts';

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
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <FormRequiredNote />
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
