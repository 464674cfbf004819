import type { BankDetails, BankStatut } from '@portail/contract/payments/payees.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass, Wallet } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
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
