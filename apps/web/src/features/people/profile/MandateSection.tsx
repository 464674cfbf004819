import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  type getActiveMandate,
  type getMandateForm,
  createMandate,
  signMandate,
  revokeMandate,
} from '@portail/contract/orders/mandate.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { BankFields } from '../../../session/bank/BankFields.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { mandateFormQuery, mandateQuery, MANDATE_KEY } from './bank-queries.ts';
import type { OwnBankDetailsBody } from '@portail/contract/people/profile.schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';

function RevokeMandate({ rum }: { readonly rum: string }) {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const revoking = useMutation({
    mutationFn: () => callApi(revokeMandate, { params: { rum } }),
    onSuccess: async () => {
      notify({ type: 'success', header: common.doneHeader, content: texts.revoked });
      await queries.invalidateQueries({ queryKey: MANDATE_KEY });
      focusPageHeading();
    },
    onError: ({ message }) => notify({ type: 'error', header: common.failed, content: message }),
    onSettled: () => setOpen(false),
  });
  return (
    <div className="cluster">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.revoke}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="small"
        title={fill(texts.revokeTitle, { rum })}
        footer={
          <>
            <Button
              variant="danger"
              isPending={revoking.isPending}
              pendingLabel={common.pending}
              onClick={() => revoking.mutate()}
            >
              {texts.revoke}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.revokeKeep}
            </Button>
          </>
        }
      >
        <p>{texts.revokeText}</p>
      </Modal>
    </div>
  );
}

interface Prepared {
  readonly account: string;
  readonly rum: string;
}

/** A mandate is prepared once per IBAN, then signed with a code. */
const useSignMandate = (titulaire: string) => {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const prepared = useRef<Prepared>(undefined);

  /** After the code the same mandate is signed, not a new one. */
  const send = async (body: OwnBankDetailsBody) => {
    const account = JSON.stringify(body);
    if (prepared.current?.account !== account) {
      const { rum } = await callApi(createMandate, { body });
      prepared.current = { account, rum };
    }
    return callApi(signMandate, { params: { rum: prepared.current.rum } });
  };

  return useBankForm({
    prefix: 'mandat',
    known: { titulaire },
    send,
    onDone: ({ rum }) => {
      prepared.current = undefined;
      notify({ type: 'success', header: common.doneHeader, content: fill(texts.done, { rum }) });
      focusPageHeading();
      void queries.invalidateQueries({ queryKey: MANDATE_KEY });
    },
  });
};

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
