import { endPersonSessions } from '@portail/contract/backoffice/operator-people.calls.ts';
import {
  END_SESSIONS_REASONS,
  endSessionsBody,
  type EndSessionsBody,
  type FoundPerson,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { endSessionsTexts } from './operator-people.texts.ts';
import { nameOf } from './PeopleTable.tsx';

interface EndSessionsProps {
  readonly person: FoundPerson;
  readonly onClose: () => void;
}

interface EndSessionsValues {
  readonly motif: string;
}

const FIELD_ID = 'fin-des-sessions-motif';

const useEndSessions = ({ person, onClose }: EndSessionsProps) => {
  const texts = useTexts(endSessionsTexts);
  const { register, handleSubmit, setError, formState } = useForm<
    EndSessionsValues,
    unknown,
    EndSessionsBody
  >({
    defaultValues: { motif: '' },
    resolver: resolverOf(endSessionsBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const end = handleSubmit(async (body) => {
    try {
      await callApi(endPersonSessions, { params: { login: person.login }, body });
      const content = fill(texts.doneText, { de: ofName(nameOf(person)) });
      notify({ type: 'success', header: texts.done, content });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<EndSessionsValues>(error, ['motif'], setError);
    }
  });
  return {
    register,
    error: errorOf(errors, 'motif'),
    problems: problemsOf<EndSessionsValues>(errors, ['motif'], () => ({
      fieldId: FIELD_ID,
      label: texts.motif,
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void end();
    },
  };
};

/** For a lost device or a compromised account. */
export function EndSessionsDialog({ person, onClose }: EndSessionsProps) {
  const texts = useTexts(endSessionsTexts);
  const form = useEndSessions({ person, onClose });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Modal isOpen onClose={onClose} title={fill(texts.title, { de: ofName(nameOf(person)) })}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <Select
          {...form.register('motif')}
          id={FIELD_ID}
          label={texts.motif}
          error={form.error}
          emptyLabel={texts.choose}
          options={END_SESSIONS_REASONS.map((value) => ({ value, label: texts[value] }))}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
