import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useSession } from '../../../session/current-session.ts';
import { chooseContract, signOut } from '../../../session/sign-in.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';
import { choiceTexts } from './visualisation.texts.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { ContractCard } from './ContractCard.tsx';
import './contract-cards.css';

interface ContractCardsProps {
  readonly contracts: readonly Contract[];
  /** The current contract. */
  readonly current: string | undefined;
  readonly pending: string | undefined;
  readonly onChoose: (contract: Contract) => void;
}

const TITLES = { CESU_RH: 'rhTitle', CESU_SOCIAL: 'socialTitle' } as const;

function ContractCards({ contracts, current, pending, onChoose }: ContractCardsProps) {
  const texts = useTexts(choiceTexts);
  return VISUALISATION_MODES.map((mode) => {
    const ofMode = contracts.filter((one) => one.contractType === mode);
    if (ofMode.length === 0) return null;
    return (
      <section key={mode} aria-labelledby={`choix-${mode}`}>
        <h2 id={`choix-${mode}`}>{texts[TITLES[mode]]}</h2>
        <ul className="contract-cards">
          {ofMode.map((one) => (
            <li key={one.contractId}>
              <ContractCard
                contract={one}
                isCurrent={one.contractId === current}
                isOpening={one.contractId === pending}
                isBusy={pending !== undefined}
                onChoose={() => onChoose(one)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function NoContract() {
  const texts = useTexts(choiceTexts);
  const shell = useTexts(shellTexts);
  const leave = async () => {
    const result = await signOut();
    navigate(hrefOf('LOGIN'));
    notify(
      result === 'done'
        ? { type: 'success', header: shell.success, content: shell.signedOut }
        : { type: 'error', header: shell.error, content: shell.signOutFailed },
    );
  };
  return (
    <Alert
      tone="warning"
      title={texts.none}
      actions={<Button onClick={() => void leave()}>{texts.signOut}</Button>}
    >
      {texts.noneAdvice}
    </Alert>
  );
}

/** A single active contract is opened directly; several are offered; none shows a message. */
export default function VisualisationChoicePage() {
  const texts = useTexts(choiceTexts);
  const isBeneficiary = useSession((state) => state.user?.beneficiary !== undefined);
  const all = useSession((state) => state.contracts);
  const contracts = all.filter((one) => one.contractActivated);
  const current = useSession((state) => state.visualisation?.selectedContract.contractId);
  const only = contracts.length === 1 ? contracts[0] : undefined;
  const [chosen, setChosen] = useState<Contract>();
  const { submit, isPending, refusal } = useApiMutation((one: Contract) => chooseContract(one), {
    onSuccess: () => navigate(hrefOf('HOME'), { replace: true }),
  });
  const isRefused = refusal !== undefined && !isPending;
  const choose = (one: Contract) => {
    setChosen(one);
    void submit(one);
  };

  const open = useEffectEvent(choose);
  useEffect(() => {
    if (only !== undefined) open(only);
  }, [only]);

  if (!isBeneficiary) return <Navigate to={hrefOf('HOME')} />;
  return (
    <Page lead={contracts.length > 1 ? texts.lead : undefined}>
      {isRefused ? (
        <Alert
          tone="danger"
          role="alert"
          title={refusal.failure.message}
          actions={
            chosen === undefined ? null : (
              <Button onClick={() => choose(chosen)}>{texts.retry}</Button>
            )
          }
        />
      ) : null}
      {contracts.length === 0 ? <NoContract /> : null}
      {only !== undefined && !isRefused ? <Skeleton shape="card" label={texts.loading} /> : null}
      {contracts.length > 1 ? (
        <ContractCards
          contracts={contracts}
          current={current}
          pending={isPending ? chosen?.contractId : undefined}
          onChoose={choose}
        />
      ) : null}
    </Page>
  );
}
