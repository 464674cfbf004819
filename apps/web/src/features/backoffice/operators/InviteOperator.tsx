import { getOperators, inviteOperator } from '@portail/contract/backoffice/operators.calls.ts';
import { operatorInvitation } from '@portail/contract/backoffice/operators.schemas.ts';
import { OPERATOR_ROLES } from '@portail/rules/backoffice/operators/roles.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Plus } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormDialog } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operatorInvitationTexts, operatorTexts } from './operators.texts.ts';

function InvitationDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(operatorInvitationTexts);
  const operators = useTexts(operatorTexts);
  const form = useApiForm(operatorInvitation, {
    prefix: 'invitation-operateur',
    defaultValues: { prenom: '', nom: '', email: '', identifiant: '', role: '' },
    fields: ['prenom', 'nom', 'email', 'identifiant', 'role'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(inviteOperator, { body }),
    invalidates: [getOperators],
    success: {
      header: operators.asked,
      content: (_, { prenom, nom }) => fill(operators.askedText, { prenom, nom }),
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog title={texts.title} form={form} texts={texts} onClose={onClose}>
      <p>{texts.intro}</p>
      <FormRow>
        <TextField {...form.field('prenom')} autoComplete="off" />
        <TextField {...form.field('nom')} autoComplete="off" />
      </FormRow>
      <TextField {...form.field('email')} type="email" inputMode="email" autoComplete="off" />
      <TextField
        {...form.field('identifiant')}
        hint={texts.identifiantHint}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={64}
      />
      <RadioGroup
        id={form.idOf('role')}
        label={texts.role}
        error={form.errorOf('role')}
        inputProps={form.register('role')}
        choices={OPERATOR_ROLES.map((value) => ({
          value,
          label: operators[value],
          hint: operators[`${value}_HINT`],
        }))}
      />
    </FormDialog>
  );
}

export function InviteOperator() {
  const texts = useTexts(operatorInvitationTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="cluster">
        <Button icon={<Plus />} onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </div>
      {isOpen ? <InvitationDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
