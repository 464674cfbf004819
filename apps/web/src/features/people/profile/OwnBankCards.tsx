import type { OwnBankDetails, OwnBankStatut } from '@portail/contract/people/profile.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { Hourglass, Wallet } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { BankFields } from '../../../session/bank/BankFields.tsx';
import type { BankFormState } from '../../../session/bank/use-bank-form.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { bankFieldTexts } from '../../../session/bank/bank.texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { bankInformationTexts } from '../../../session/profile/profile.texts.ts';

const STATUS_STYLES = {
  ABSENTES: { tone: 'warning' },
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  ACTIVES: { tone: 'success' },
} as const satisfies Record<OwnBankStatut, object>;

/** The saved bank details; only the end of the IBAN is shown. */
export function CurrentAccount({ bank }: { readonly bank: OwnBankDetails }) {
  const texts = useTexts(bankInformationTexts);
  const fields = useTexts(bankFieldTexts);
  const { statut, titulaire, iban, bic, banque, virementsAPartirDu: date } = bank;
  if (statut === 'ABSENTES')
    return (
      <EmptyState icon={<Wallet />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  const facts = [
    { id: 'titulaire', label: fields.titulaire, value: titulaire },
    { id: 'iban', label: fields.iban, value: iban, isStrong: true },
    { id: 'bic', label: fields.bic, value: bic },
    { id: 'banque', label: texts.banque, value: banque },
  ].filter(({ value }) => value !== '');
  return (
    <Card title={texts.current} aside={<Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>}>
      <div className="stack">
        <FactList facts={facts} />
        {date === undefined ? null : <Alert>{fill(texts.hold, { date })}</Alert>}
      </div>
    </Card>
  );
}

interface ChangeAccountProps {
  readonly form: BankFormState;
  readonly isFirst: boolean;
}

export function ChangeAccount({ form, isFirst }: ChangeAccountProps) {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Card title={isFirst ? texts.give : texts.change}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(isOnlyRefused ? { title: texts.failed } : {})}
        />
        <p>{texts.intro}</p>
        <FormRequiredNote />
        <BankFields form={form} />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={common.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Card>
  );
}
