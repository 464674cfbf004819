import {
  changeManagementRequest,
  getRequestOperators,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { REQUEST_PRIORITIES } from '@portail/rules/people/requests/request-priority.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { assignmentTexts, requestPriorityTexts } from './operator-requests.texts.ts';
import { REQUEST_READS } from './management-queries.ts';

interface AssignmentProps {
  readonly request: ManagementRequest;
}

function Deadline({ request: { echeance, enRetard } }: AssignmentProps) {
  const texts = useTexts(assignmentTexts);
  if (echeance === null) return null;
  return enRetard ? (
    <Status tone="danger">{fill(texts.late, { date: echeance })}</Status>
  ) : (
    <p>{fill(texts.deadline, { date: echeance })}</p>
  );
}

function Take({ request: { id, reference, version } }: AssignmentProps) {
  const texts = useTexts(assignmentTexts);
  const { submit, isPending } = useApiMutation(changeManagementRequest, {
    invalidates: REQUEST_READS,
    success: { header: texts.header, content: fill(texts.taken, { reference }) },
    failureHeader: texts.failed,
  });
  return (
    <div className="cluster">
      <Button
        isPending={isPending}
        pendingLabel={texts.pending}
        onClick={() => void submit({ params: { id }, body: { operateur: 'MOI', version } })}
      >
        {texts.take}
      </Button>
    </div>
  );
}

function ChangeAssignment({ request }: AssignmentProps) {
  const texts = useTexts(assignmentTexts);
  const priorities = useTexts(requestPriorityTexts);
  const { id, reference, version } = request;
  const { data } = useApiQuery(getRequestOperators, {});
  const [operator, setOperator] = useState(request.operateur?.id ?? '');
  const [priority, setPriority] = useState(request.priorite);
  const { submit: save, isPending } = useApiMutation(changeManagementRequest, {
    invalidates: REQUEST_READS,
    success: { header: texts.header, content: fill(texts.changed, { reference }) },
    failureHeader: texts.failed,
  });
  // The current operator may no longer be one of those who can be chosen.
  const current = request.operateur === null ? [] : [request.operateur];
  const operators = data ?? [];
  const choices = [
    ...current.filter((one) => operators.every((other) => other.id !== one.id)),
    ...operators,
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({
      params: { id },
      body: { operateur: operator === '' ? null : operator, priorite: priority, version },
    });
  };
  return (
    <Form onSubmit={submit}>
      <Select
        label={texts.operator}
        emptyLabel={texts.none}
        options={choices.map((one) => ({ value: one.id, label: one.nom }))}
        value={operator}
        onChange={({ target }) => setOperator(target.value)}
      />
      <Select
        label={texts.priority}
        hint={texts.priorityHint}
        options={REQUEST_PRIORITIES.map((value) => ({ value, label: priorities[value] }))}
        value={priority}
        onChange={({ target }) =>
          setPriority((before) => REQUEST_PRIORITIES.find((one) => one === target.value) ?? before)
        }
      />
      <FormActions>
        <Button
          type="submit"
          variant="secondary"
          isPending={isPending}
          pendingLabel={texts.pending}
        >
          {texts.save}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Who works on the request, how urgent it is, and until when. */
export function Assignment({ request, mayAct }: AssignmentProps & { readonly mayAct: boolean }) {
  const texts = useTexts(assignmentTexts);
  const priorities = useTexts(requestPriorityTexts);
  const { operateur, attribueeAMoi, priorite, version } = request;
  const whose = () => {
    if (attribueeAMoi) return texts.mine;
    return operateur === null ? texts.unassigned : fill(texts.whose, { nom: operateur.nom });
  };
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{whose()}</p>
        <Deadline request={request} />
        {mayAct ? (
          <>
            {attribueeAMoi ? null : <Take request={request} />}
            <ChangeAssignment key={version} request={request} />
          </>
        ) : (
          <p>
            {texts.priority}
            {'\u00a0: '}
            {priorities[priorite]}
          </p>
        )}
      </div>
    </Card>
  );
}
