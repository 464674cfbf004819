import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { getFunderUsers, inviteFunderUser } from '@portail/contract/funders/funder-users.calls.ts';
import { funderInvitation } from '@portail/contract/funders/funder-users.schemas.ts';
import { FUNDER_ROLES } from '@portail/rules/funders/rights.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRow } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { EVERY_CONTRACT, useIsUnder } from '../../../session/use-may.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts, invitationTexts } from './funder-users.texts.ts';

const EMPTY = { prenom: '', nom: '', email: '', role: 'LECTEUR' };

/** Invites a user: identity and role. */
export function InvitationForm({
  contracts = [],
}: {
  readonly contracts?: readonly FunderContract[] | undefined;
}) {
  const texts = useTexts(invitationTexts);
  const roles = useTexts(funderUserTexts);
  const mayUnder = useIsUnder('GERER_UTILISATEURS');
  const isWhole = mayUnder(EVERY_CONTRACT);
  const administered = contracts.filter(({ numeroContrat }) => mayUnder(numeroContrat));
  const [chosen, setChosen] = useState<readonly string[]>();
  // An administrator of some contracts can give rights under those only.
  const contrats = chosen ?? (isWhole ? [] : administered.map((one) => one.numeroContrat));
  const form = useApiForm(funderInvitation, {
    prefix: 'invitation',
    defaultValues: EMPTY,
    fields: ['prenom', 'nom', 'email', 'role'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) =>
      callApi(inviteFunderUser, {
        body: { ...body, ...(contrats.length === 0 ? {} : { contrats: [...contrats] }) },
      }),
    invalidates: [getFunderUsers],
    success: {
      header: texts.doneHeader,
      content: (_, { prenom, nom, email }) => fill(texts.done, { prenom, nom, email }),
    },
    onSuccess: () => {
      form.reset(EMPTY);
      setChosen(undefined);
    },
  });
  return (
    <Card title={texts.title}>
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{texts.intro}</p>
        <FormRow>
          <TextField {...form.field('prenom')} autoComplete="off" />
          <TextField {...form.field('nom')} autoComplete="off" />
        </FormRow>
        <TextField
          {...form.field('email')}
          hint={texts.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          width="medium"
        />
        <RadioGroup
          id={form.idOf('role')}
          label={texts.role}
          error={form.errorOf('role')}
          inputProps={form.register('role')}
          choices={FUNDER_ROLES.map((value) => ({
            value,
            label: roles[value],
            hint: roles[`${value}_HINT`],
          }))}
        />
        {administered.length < 2 ? null : (
          <FieldGroup label={texts.contracts} hint={isWhole ? texts.contractsHint : undefined}>
            {administered.map(({ numeroContrat, raisonSociale }) => (
              <Checkbox
                key={numeroContrat}
                checked={contrats.includes(numeroContrat)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...contrats, numeroContrat]
                      : contrats.filter((one) => one !== numeroContrat),
                  )
                }
              >
                {fill(texts.contractOf, { numero: numeroContrat, raisonSociale })}
              </Checkbox>
            ))}
          </FieldGroup>
        )}
        <SubmitActions form={form} texts={texts}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </Card>
  );
}
