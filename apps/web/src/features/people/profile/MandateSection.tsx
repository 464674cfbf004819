import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { getActiveMandate, getMandateForm } from '@portail/contract/orders/mandate.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery } from '@tanstack/react-query';
import { BankFields } from '../../../session/bank/BankFields.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { mandateFormQuery, mandateQuery } from './bank-queries.ts';
import { RevokeMandate } from './RevokeMandate.tsx';
import { useSignMandate } from './use-sign-mandate.ts';

type Mandate = NonNullable<CallOutput<typeof getActiveMandate>>;
type MandateForm = CallOutput<typeof getMandateForm>;

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const texts = useTexts(mandateTexts);
  return (
    <FactList
      facts={[
        { id: 'rum', label: texts.rum, value: mandate.rum, isStrong: true },
        { id: 'iban', label: texts.iban, value: mandate.iban },
        { id: 'signe', label: texts.signed, value: mandate.dateSignature },
      ]}
    />
  );
}

interface SignProps {
  readonly opening: MandateForm;
  readonly isReplacing: boolean;
}

function SignMandate({ opening, isReplacing }: SignProps) {
  const texts = useTexts(mandateTexts);
  const { creancier, ics, titulaire, iban } = opening;
  const form = useSignMandate(titulaire);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Disclosure headingLevel={3} title={isReplacing ? texts.replace : texts.sign}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{fill(texts.signIntro, { creancier, ics })}</p>
        {isReplacing ? <p>{texts.replaceText}</p> : null}
        {iban === '' ? null : <p>{fill(texts.lastAccount, { iban, bic: opening.bic })}</p>}
        <BankFields form={form} />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Disclosure>
  );
}

/** The direct debit mandate: its state, signature and revocation. */
export function MandateSection({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(mandateTexts);
  const { data: mandate } = useQuery(mandateQuery);
  const { data: opening } = useQuery(mandateFormQuery);
  if (mandate === undefined) return null;
  return (
    <Card
      title={texts.title}
      {...(mandate === null ? {} : { aside: <Status tone="success">{texts.active}</Status> })}
    >
      <p className="profile__intro">{texts.intro}</p>
      <div className="stack">
        {mandate === null ? <p>{texts.none}</p> : <MandateFacts mandate={mandate} />}
        {mandate !== null && canChange ? <RevokeMandate rum={mandate.rum} /> : null}
        {opening !== undefined && canChange ? (
          // The key resets the form for a new mandate.
          <SignMandate key={mandate?.rum ?? ''} opening={opening} isReplacing={mandate !== null} />
        ) : null}
      </div>
    </Card>
  );
}
