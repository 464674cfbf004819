import type { OwnBankDetails, OwnBankStatut } from '@portail/contract/people/profile.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass, Wallet } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ComponentProps } from 'react';
import { ChangeBank } from '../../../session/bank/ChangeBank.tsx';
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

export function ChangeAccount(props: Omit<ComponentProps<typeof ChangeBank>, 'texts'>) {
  const texts = useTexts(bankInformationTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <>
      <ChangeBank {...props} texts={{ ...texts, pending: common.pending }} />
      <UnsavedGuard isUnsaved={props.form.isUnsaved} />
    </>
  );
}
