import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  getActiveMandate,
  getMandateForm,
  createMandate,
  signMandate,
  revokeMandate,
} from '@portail/contract/orders/mandate.calls.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { BankFields } from '../../../session/bank/BankFields.tsx';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import type { OwnBankDetailsBody } from '@portail/contract/people/profile.schemas.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';

/** What a new, signed or revoked mandate changes. */
export const MANDATE_READS = [getActiveMandate, getMandateForm] as const;

function RevokeMandate({ rum }: { readonly rum: string }) {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const [isOpen, setOpen] = useState(false);
  const { submit, isPending } = useApiMutation(revokeMandate, {
    invalidates: MANDATE_READS,
    success: { header: common.doneHeader, content: texts.revoked },
    failureHeader: common.failed,
  });
  const revoke = async () => {
    const done = await submit({ params: { rum }, query: {} });
    setOpen(false);
    if (done !== undefined) focusPageHeading();
  };
  return (
    <div className="cluster">
      <ConfirmedButton
        button={{ variant: 'secondary', children: texts.revoke }}
        isOpen={isOpen}
        onChange={setOpen}
        title={fill(texts.revokeTitle, { rum })}
        confirmLabel={texts.revoke}
        cancelLabel={texts.revokeKeep}
        onConfirm={() => void revoke()}
        isDanger
        isPending={isPending}
        pendingLabel={common.pending}
      >
        <p>{texts.revokeText}</p>
      </ConfirmedButton>
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
  const prepared = useRef<Prepared>(undefined);

  /** After the code the same mandate is signed, not a new one. */
  const send = async (body: OwnBankDetailsBody) => {
    const account = JSON.stringify(body);
    if (prepared.current?.account !== account) {
      const { rum } = await callApi(createMandate, { body });
      prepared.current = { account, rum };
    }
    try {
      return await callApi(signMandate, { params: { rum: prepared.current.rum } });
    } catch (error) {
      // The mandate that it changed has ended meanwhile: the next try prepares another one.
      if (error instanceof ApiFailure && error.code === 'RESSOURCE_INTROUVABLE')
        prepared.current = undefined;
      throw error;
    }
  };

  return useBankForm({
    prefix: 'mandat',
    known: { titulaire },
    send,
    invalidates: MANDATE_READS,
    success: { header: common.doneHeader, content: ({ rum }) => fill(texts.done, { rum }) },
    onDone: () => {
      prepared.current = undefined;
      focusPageHeading();
    },
  });
};

type Mandate = NonNullable<CallOutput<typeof getActiveMandate>>;
type MandateForm = CallOutput<typeof getMandateForm>;

type NoticeTexts = Readonly<Record<'noticeOne' | 'noticeDays', string>>;
const noticeWords = (texts: NoticeTexts, days: number): string =>
  days === 1 ? texts.noticeOne : fill(texts.noticeDays, { jours: String(days) });

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const texts = useTexts(mandateTexts);
  return (
    <FactList
      facts={[
        { id: 'rum', label: texts.rum, value: mandate.rum, isStrong: true },
        { id: 'iban', label: texts.iban, value: mandate.iban },
        { id: 'signe', label: texts.signed, value: mandate.dateSignature },
        { id: 'preavis', label: texts.notice, value: noticeWords(texts, mandate.preavisJours) },
        { id: 'validite', label: texts.validUntil, value: mandate.valableJusquAu },
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
  const { creancier, ics, titulaire, iban, preavisJours } = opening;
  const form = useSignMandate(titulaire);
  return (
    <Disclosure headingLevel={3} title={isReplacing ? texts.replace : texts.sign}>
      <Form onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failed} />
        <p>{fill(texts.signIntro, { creancier, ics })}</p>
        <p>
          {preavisJours === 1
            ? texts.signNoticeOne
            : fill(texts.signNotice, { jours: String(preavisJours) })}
        </p>
        {isReplacing ? <p>{texts.replaceText}</p> : null}
        {iban === '' ? null : <p>{fill(texts.lastAccount, { iban, bic: opening.bic })}</p>}
        <BankFields form={form} />
        <SubmitActions form={form} texts={texts}>
          {texts.submit}
        </SubmitActions>
      </Form>
    </Disclosure>
  );
}

/** The direct debit mandate: its state, signature and revocation. */
export function MandateSection({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(mandateTexts);
  const { data: mandate } = useApiQuery(getActiveMandate, {});
  const { data: opening } = useApiQuery(getMandateForm, {});
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
          <SignMandate
            key={`${mandate?.rum ?? ''} ${mandate?.iban ?? ''}`}
            opening={opening}
            isReplacing={mandate !== null}
          />
        ) : null}
      </div>
    </Card>
  );
}
