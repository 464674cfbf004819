import {
  addReportSchedule,
  getReportSchedules,
  removeReportSchedule,
} from '@portail/contract/backoffice/reports.calls.ts';
import {
  newReportSchedule,
  type ReportSchedule,
} from '@portail/contract/backoffice/reports.schemas.ts';
import { REPORT_RHYTHMS } from '@portail/rules/backoffice/operators/report-schedules.ts';
import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportScheduleTexts, reportTypeTexts } from './operator-reports.texts.ts';

function Schedule({ schedule }: { readonly schedule: ReportSchedule }) {
  const texts = useTexts(reportScheduleTexts);
  const libelle = useTexts(reportTypeTexts)[schedule.type];
  const [isOpen, setOpen] = useState(false);
  const rythme = texts[schedule.rythme];
  const { submit, isPending } = useApiMutation(removeReportSchedule, {
    invalidates: [getReportSchedules],
    success: { header: texts.doneHeader, content: texts.stopped },
    failureHeader: texts.error,
    onSuccess: () => {
      setOpen(false);
      // The button disappears with its line.
      focusPageHeading();
    },
    onRefused: () => setOpen(false),
  });
  return (
    <li>
      <span className="report-stack">
        <span>{libelle}</span>
        <span className="report-stack__detail">
          {`${rythme} – ${fill(texts.next, { date: schedule.prochain })}`}
        </span>
      </span>
      <ConfirmedButton
        button={{
          variant: 'quiet',
          isSmall: true,
          'aria-label': fill(texts.stopOf, { libelle, rythme: rythme.toLocaleLowerCase('fr') }),
          children: texts.stop,
        }}
        isOpen={isOpen}
        onChange={setOpen}
        title={fill(texts.stopOf, { libelle, rythme: rythme.toLocaleLowerCase('fr') })}
        confirmLabel={texts.stop}
        cancelLabel={texts.cancel}
        onConfirm={() => void submit({ params: { id: schedule.id } })}
        isPending={isPending}
        pendingLabel={texts.stopping}
      >
        <p>{texts.stopText}</p>
      </ConfirmedButton>
    </li>
  );
}

function ScheduleForm() {
  const texts = useTexts(reportScheduleTexts);
  const types = useTexts(reportTypeTexts);
  const form = useApiForm(newReportSchedule, {
    prefix: 'rapport-regulier',
    defaultValues: { type: 'COMMANDES', rythme: 'SEMAINE' },
    fields: ['type', 'rythme'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(addReportSchedule, { body }),
    invalidates: [getReportSchedules],
    success: { header: texts.doneHeader, content: texts.done },
  });
  return (
    <Form isAllRequired onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <FormRow>
        <Select
          {...form.field('type')}
          width="medium"
          options={REPORT_TYPES.map((value) => ({ value, label: types[value] }))}
        />
        <Select
          {...form.field('rythme')}
          width="medium"
          options={REPORT_RHYTHMS.map((value) => ({ value, label: texts[value] }))}
        />
      </FormRow>
      <SubmitActions form={form} texts={texts}>
        {texts.submit}
      </SubmitActions>
    </Form>
  );
}

/** Reports that the operator receives every day, week or month. */
export function ReportSchedules() {
  const texts = useTexts(reportScheduleTexts);
  const { data, error, refetch } = useApiQuery(getReportSchedules, {});
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.intro}</p>
        {data === undefined ? (
          <PendingRead error={error} refetch={refetch} lines={2} label={texts.loading} />
        ) : null}
        {data !== undefined && data.length > 0 ? (
          <ul className="report-schedules">
            {data.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        ) : null}
        <ScheduleForm />
      </div>
    </Card>
  );
}
