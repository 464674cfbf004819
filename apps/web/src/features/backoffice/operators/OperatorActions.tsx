import {
  changeOperatorRole,
  endOperatorSessions,
  getOperators,
  reactivateOperator,
  resendOperatorInvitation,
  suspendOperator,
} from '@portail/contract/backoffice/operators.calls.ts';
import { END_SESSIONS_REASONS } from '@portail/contract/backoffice/operator-people.schemas.ts';
import {
  OPERATOR_SUSPENSION_REASONS,
  operatorRoleBody,
  operatorSessionsBody,
  operatorSuspensionBody,
  type OperatorAccount,
} from '@portail/contract/backoffice/operators.schemas.ts';
import { OPERATOR_ROLES } from '@portail/rules/backoffice/operators/roles.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operatorTexts } from './operators.texts.ts';

interface ActProps {
  readonly operator: OperatorAccount;
}
type DialogProps = ActProps & { readonly onClose: () => void };

const nameOf = ({ prenom, nom }: OperatorAccount) => ({ prenom, nom });

function RoleDialog({ operator, onClose }: DialogProps) {
  const texts = useTexts(operatorTexts);
  const form = useApiForm(operatorRoleBody, {
    prefix: 'role-operateur',
    defaultValues: { role: '' },
    fields: ['role'],
    labelOf: () => texts.role,
    failed: texts.failed,
    send: (body) => callApi(changeOperatorRole, { params: { idOperateur: operator.id }, body }),
    invalidates: [getOperators],
    success: { header: texts.asked, content: fill(texts.askedText, nameOf(operator)) },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.changeRoleOf, nameOf(operator))}
      form={form}
      texts={{ ...texts, submit: texts.askRole }}
      onClose={onClose}
    >
      <p>{fill(texts.changeRoleText, { role: texts[operator.role] })}</p>
      <Select
        {...form.field('role')}
        emptyLabel={texts.choose}
        options={OPERATOR_ROLES.filter((role) => role !== operator.role).map((value) => ({
          value,
          label: texts[value],
        }))}
      />
    </FormDialog>
  );
}

function SuspendDialog({ operator, onClose }: DialogProps) {
  const texts = useTexts(operatorTexts);
  const form = useApiForm(operatorSuspensionBody, {
    prefix: 'suspension-operateur',
    defaultValues: { motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    failed: texts.failed,
    send: (body) => callApi(suspendOperator, { params: { idOperateur: operator.id }, body }),
    invalidates: [getOperators],
    success: { header: texts.done, content: fill(texts.suspended, nameOf(operator)) },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.suspendOf, nameOf(operator))}
      form={form}
      texts={{ ...texts, submit: texts.suspend }}
      onClose={onClose}
    >
      <p>{texts.suspendText}</p>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={OPERATOR_SUSPENSION_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </FormDialog>
  );
}

function SessionsDialog({ operator, onClose }: DialogProps) {
  const texts = useTexts(operatorTexts);
  const form = useApiForm(operatorSessionsBody, {
    prefix: 'sessions-operateur',
    defaultValues: { motif: '' },
    fields: ['motif'],
    labelOf: () => texts.motif,
    failed: texts.failed,
    send: (body) => callApi(endOperatorSessions, { params: { idOperateur: operator.id }, body }),
    invalidates: [getOperators],
    success: { header: texts.done, content: fill(texts.sessionsEnded, nameOf(operator)) },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={fill(texts.endSessionsOf, nameOf(operator))}
      form={form}
      texts={{ ...texts, submit: texts.endSessions }}
      onClose={onClose}
    >
      <p>{texts.endSessionsText}</p>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={END_SESSIONS_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </FormDialog>
  );
}

function Reactivate({ operator }: ActProps) {
  const texts = useTexts(operatorTexts);
  const [isOpen, setOpen] = useState(false);
  const { submit, isPending } = useApiMutation(reactivateOperator, {
    invalidates: [getOperators],
    success: { header: texts.asked, content: fill(texts.askedText, nameOf(operator)) },
    failureHeader: texts.failed,
    onSuccess: () => setOpen(false),
    onRefused: () => setOpen(false),
  });
  const title = fill(texts.reactivateOf, nameOf(operator));
  return (
    <ConfirmedButton
      button={{
        variant: 'quiet',
        isSmall: true,
        'aria-label': title,
        children: texts.reactivate,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={title}
      confirmLabel={texts.askReactivation}
      cancelLabel={texts.cancel}
      onConfirm={() => void submit({ params: { idOperateur: operator.id } })}
      isPending={isPending}
      pendingLabel={texts.pending}
    >
      <p>{fill(texts.reactivateText, { role: texts[operator.role] })}</p>
    </ConfirmedButton>
  );
}

function Resend({ operator }: ActProps) {
  const texts = useTexts(operatorTexts);
  const { submit, isPending } = useApiMutation(resendOperatorInvitation, {
    invalidates: [getOperators],
    success: { header: texts.done, content: fill(texts.resent, { email: operator.email }) },
    failureHeader: texts.failed,
  });
  return (
    <Button
      variant="quiet"
      isSmall
      isPending={isPending}
      pendingLabel={texts.pending}
      aria-label={fill(texts.resendOf, nameOf(operator))}
      onClick={() => void submit({ params: { idOperateur: operator.id } })}
    >
      {texts.resend}
    </Button>
  );
}

const DIALOGS = { changeRole: RoleDialog, suspend: SuspendDialog, endSessions: SessionsDialog };
type DialogName = keyof typeof DIALOGS;

const dialogsFor = (operator: OperatorAccount): readonly DialogName[] => {
  const mayLose = operator.demandeEnAttente === null && !operator.dernierGestionnaire;
  const role: readonly DialogName[] = mayLose ? ['changeRole'] : [];
  if (operator.statut === 'SUSPENDU') return role;
  const sessions: readonly DialogName[] = operator.statut === 'ACTIF' ? ['endSessions'] : [];
  return [...role, ...(operator.dernierGestionnaire ? [] : (['suspend'] as const)), ...sessions];
};

/** What a manager can do about another operator. */
export function OperatorActions({ operator }: ActProps) {
  const texts = useTexts(operatorTexts);
  const [opened, setOpened] = useState<DialogName>();
  const Dialog = opened === undefined ? undefined : DIALOGS[opened];
  const { statut, soiMeme, demandeEnAttente } = operator;
  if (soiMeme) return null;
  return (
    <span className="operator-actions">
      {statut === 'INVITE' ? <Resend operator={operator} /> : null}
      {dialogsFor(operator).map((name) => (
        <Button
          key={name}
          variant="quiet"
          isSmall
          aria-label={fill(texts[`${name}Of`], nameOf(operator))}
          onClick={() => setOpened(name)}
        >
          {texts[name]}
        </Button>
      ))}
      {statut === 'SUSPENDU' && demandeEnAttente === null ? (
        <Reactivate operator={operator} />
      ) : null}
      {Dialog === undefined ? null : (
        <Dialog operator={operator} onClose={() => setOpened(undefined)} />
      )}
    </span>
  );
}
