import { createMandate, signMandate } from '@portail/contract/orders/mandate.calls.ts';
import type { OwnBankDetailsBody } from '@portail/contract/people/profile.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { BankFields } from '../../../session/bank/BankFields.tsx';
import { useBankForm } from '../../../session/bank/use-bank-form.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  endsWithSignature,
  MANDATE_KINDS,
  MANDATE_READS,
  type Mandate,
  type MandateForm,
  type MandateKind,
} from './mandate.ts';

interface Prepared {
  readonly wanted: string;
  readonly rum: string;
}

/** A mandate is prepared once per account and kind, then signed with a code. */
const useSignMandate = (titulaire: string, kind: MandateKind) => {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const prepared = useRef<Prepared>(undefined);

  /** After the code the same mandate is signed, not a new one. */
  const send = async (account: OwnBankDetailsBody) => {
    const body = kind === 'PONCTUEL' ? { ...account, ponctuel: true } : account;
    const wanted = JSON.stringify(body);
    if (prepared.current?.wanted !== wanted) {
      const { rum } = await callApi(createMandate, { body });
      prepared.current = { wanted, rum };
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

interface KindProps {
  readonly kind: MandateKind;
  readonly onChange: (kind: MandateKind) => void;
}

function KindField({ kind, onChange }: KindProps) {
  const texts = useTexts(mandateTexts);
  return (
    <RadioGroup<MandateKind>
      id="mandat-type"
      label={texts.kind}
      value={kind}
      onChange={onChange}
      choices={MANDATE_KINDS.map((value) => ({
        value,
        label: texts[value],
        hint: texts[`${value}Hint`],
      }))}
    />
  );
}

interface CurrentProps {
  readonly current: Mandate;
  readonly kind: MandateKind;
}

/** What the signature does to the mandate that the person has: it is said before they sign. */
function CurrentMandate({ current, kind }: CurrentProps) {
  const texts = useTexts(mandateTexts);
  const ends = endsWithSignature(current, kind);
  const isLoss = !endsWithSignature(current, 'RECURRENT');
  return (
    // There from the start, so that the change is said when it comes.
    <div role="status">
      {ends ? (
        <Alert tone="warning" title={fill(texts.endsTitle, { rum: current.rum })}>
          <p>{isLoss ? texts.endsRecurrent : texts.endsOther}</p>
        </Alert>
      ) : (
        <p>{texts.replaceText}</p>
      )}
    </div>
  );
}

interface SignProps {
  readonly opening: MandateForm;
  readonly current: Mandate | null;
}

export function SignMandate({ opening, current }: SignProps) {
  const texts = useTexts(mandateTexts);
  const { creancier, ics, titulaire, iban, preavisJours } = opening;
  const [kind, setKind] = useState<MandateKind>('RECURRENT');
  const form = useSignMandate(titulaire, kind);
  const ends = current !== null && endsWithSignature(current, kind);
  const notice =
    preavisJours === 1
      ? texts.signNoticeOne
      : fill(texts.signNotice, { jours: String(preavisJours) });
  return (
    <Disclosure headingLevel={3} title={current === null ? texts.sign : texts.replace}>
      <Form onSubmit={form.submit}>
        <FormErrors form={form} failed={texts.failed} />
        <p>{fill(texts.signIntro, { creancier, ics })}</p>
        <p>{notice}</p>
        <KindField kind={kind} onChange={setKind} />
        {current === null ? null : <CurrentMandate current={current} kind={kind} />}
        {iban === '' ? null : (
          <p>{fill(texts.lastAccount, { compte: `${iban} ${opening.bic}`.trim() })}</p>
        )}
        <BankFields form={form} />
        <SubmitActions form={form} texts={texts}>
          {ends ? texts.submitEnding : texts.submit}
        </SubmitActions>
      </Form>
    </Disclosure>
  );
}
