import type { BankDetails, BankStatut } from '@portail/contract/payments/payees.schemas.ts';
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
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { bankTexts } from './intervenant.texts.ts';
import './intervenant.css';

const TONES: Readonly<Record<BankStatut, 'success' | 'info' | 'warning' | 'danger'>> = {
  ABSENTES: 'warning',
  EN_ATTENTE: 'info',
  ACTIVES: 'success',
  REFUSEES: 'danger',
  TITULAIRE_ILLISIBLE: 'danger',
  RETENUES: 'warning',
};

/** The current bank details, masked. */
export function CurrentBank({ bank }: { readonly bank: BankDetails }) {
  const texts = useTexts(bankTexts);
  const { statut, titulaire, iban, bic, virementsAPartirDu } = bank;
  if (iban === undefined)
    return (
      <EmptyState icon={<Wallet />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  const icon = statut === 'EN_ATTENTE' ? { icon: <Hourglass /> } : {};
  return (
    <>
      {statut === 'REFUSEES' ? <Alert tone="danger">{texts.refused}</Alert> : null}
      {statut === 'TITULAIRE_ILLISIBLE' ? <Alert tone="danger">{texts.unreadable}</Alert> : null}
      {statut === 'RETENUES' ? (
        <Alert tone="warning" title={texts.heldTitle}>
          {texts.held}
        </Alert>
      ) : null}
      {virementsAPartirDu === undefined ? null : (
        <Alert>{fill(texts.waiting, { date: virementsAPartirDu })}</Alert>
      )}
      <Card title={texts.current}>
        <FactList
          facts={[
            ...(titulaire === undefined
              ? []
              : [{ id: 'titulaire', label: texts.titulaire, value: titulaire }]),
            { id: 'iban', label: texts.iban, value: iban, isStrong: true },
            ...(bic === undefined ? [] : [{ id: 'bic', label: texts.bic, value: bic }]),
            {
              id: 'statut',
              label: texts.statut,
              value: (
                <Status tone={TONES[statut]} {...icon}>
                  {texts[statut]}
                </Status>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}

interface ChangeBankProps {
  readonly form: BankFormState;
  readonly isFirst: boolean;
}

export function ChangeBank({ form, isFirst }: ChangeBankProps) {
  const texts = useTexts(bankTexts);
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
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.submit}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
