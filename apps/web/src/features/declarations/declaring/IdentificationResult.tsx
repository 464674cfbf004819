import { mandateMessage } from '@portail/rules/declarations/declaration-messages.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { ExternalLink } from '@portail/ui/icons/icons.ts';
import { NanSearch } from '../../../session/payees/NanSearch.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { identificationResultTexts } from './declaring.texts.ts';
import { payeeTexts } from '../../../session/payees/payees.texts.ts';
import { organismeParams } from '../../../session/declaration-query.ts';
import type { NumbersCheck } from './declaring-data.ts';
import type { CheckedIdentification, DeclaredNumbers } from './declaring-draft.ts';
import { associateEmployee } from '@portail/contract/declarations/declaring.calls.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import '../../../shared/page/found-card.css';

interface AssociationProps {
  readonly organisme: Organisme;
  readonly numbers: DeclaredNumbers;
  readonly nom: string;
  readonly onDone: () => void;
}

function Association({ organisme, numbers, nom, onDone }: AssociationProps) {
  const texts = useTexts(identificationResultTexts);
  const { submit, isPending, refusal } = useApiMutation(associateEmployee, { onSuccess: onDone });
  const associate = () => {
    const params = organismeParams(organisme);
    void submit({ params, body: { ...numbers, typeOrganisme: organisme } });
  };
  return (
    <>
      {refusal === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.associateFailed}>
          {refusal.failure.message}
        </Alert>
      )}
      <Alert
        tone="info"
        title={fill(texts.associateTitle, { nom })}
        actions={
          <Button isPending={isPending} pendingLabel={texts.associating} onClick={associate}>
            {fill(texts.associate, { nom })}
          </Button>
        }
      >
        {texts.associateText}
      </Alert>
    </>
  );
}

const SITES = {
  CESU: 'https://www.cesu.urssaf.fr/',
  PAJE: 'https://www.pajemploi.urssaf.fr/',
} as const satisfies Record<Organisme, string>;

interface ResultProps {
  readonly organisme: Organisme;
  readonly numbers: DeclaredNumbers;
  readonly check: NumbersCheck;
  readonly isChecking: boolean;
  readonly onCheckAgain: () => void;
  readonly onAccept: (answer: CheckedIdentification) => void;
}

function Found({ nom, mandat }: { readonly nom: string; readonly mandat: MandatEtat }) {
  const texts = useTexts(identificationResultTexts);
  return (
    <div className="found-card declare-found">
      <p className="declare__muted">{texts.found}</p>
      <p className="found-card__name">{nom}</p>
      <FactList
        facts={[
          {
            id: 'compte',
            label: texts.employer,
            value: <Status tone="success">{texts.employerActive}</Status>,
          },
          {
            id: 'mandat',
            label: (
              <>
                {texts.mandate} <GlossaryTip word="mandat" />
              </>
            ),
            value: (
              <Status tone={mandat === 'ACTIF' ? 'success' : 'warning'}>{texts[mandat]}</Status>
            ),
          },
        ]}
      />
    </div>
  );
}

function NoMandate(props: ResultProps & { readonly mandat: MandatEtat }) {
  const { organisme, mandat, isChecking, onCheckAgain } = props;
  const texts = useTexts(identificationResultTexts);
  const words = mandateMessage(mandat, organisme);
  return (
    <Alert
      tone="warning"
      title={words?.title}
      actions={
        <>
          <LinkButton variant="secondary" href={SITES[organisme]} icon={<ExternalLink />}>
            {texts.site}
          </LinkButton>
          <Button variant="secondary" isPending={isChecking} onClick={onCheckAgain}>
            {texts.again}
          </Button>
        </>
      }
    >
      {words?.text}
    </Alert>
  );
}

function Payee(props: ResultProps & { readonly nom: string }) {
  const { check, numbers, nom, onAccept } = props;
  const texts = useTexts(identificationResultTexts);
  const payee = useTexts(payeeTexts);
  const { employee, employer } = check;
  const accept = (intervenant: CheckedIdentification['intervenant']) =>
    onAccept({
      values: numbers,
      isVerified: true,
      isAlsaceMoselle: employer.alsaceMoselle,
      salarie: {
        nom: employee.nom ?? '',
        prenom: employee.prenom ?? '',
        ...(employee.typeActivite === undefined ? {} : { typeActivite: employee.typeActivite }),
      },
      intervenant,
    });
  const { codeNAN } = employee;
  if (codeNAN === undefined)
    return (
      <section className="declare-section" aria-labelledby="payer-salarie">
        <h2 id="payer-salarie">{fill(texts.payTitle, { nom })}</h2>
        <p>{texts.payText}</p>
        <NanSearch
          chooseLabel={fill(texts.payChoose, { nom })}
          onChoose={(found) => accept({ codeNAN: found.codeNAN, socialReason: found.socialReason })}
        />
      </section>
    );
  if (employee.accepteLePaiementEnLigne === false)
    return (
      <Alert tone="warning" title={fill(texts.offlineTitle, { nom })}>
        {payee.offlineAdvice}
      </Alert>
    );
  return (
    <div className="cluster">
      <Button onClick={() => accept({ codeNAN, socialReason: nom })}>
        {fill(texts.declare, { nom })}
      </Button>
    </div>
  );
}

const nameOf = ({ check: { employee }, numbers }: Pick<ResultProps, 'check' | 'numbers'>) =>
  `${employee.prenom ?? ''} ${employee.nom ?? ''}`.trim() || numbers.numeroSalarie;

export function FoundEmployee(props: Pick<ResultProps, 'check' | 'numbers'>) {
  return <Found nom={nameOf(props)} mandat={props.check.mandat ?? 'ABSENT'} />;
}

export function AfterIdentification(props: ResultProps) {
  const { organisme, numbers, check, onCheckAgain } = props;
  const { employee, mandat = 'ABSENT' } = check;
  const nom = nameOf(props);
  if (mandat !== 'ACTIF') return <NoMandate {...props} mandat={mandat} />;
  if (employee.associe === false)
    return <Association organisme={organisme} numbers={numbers} nom={nom} onDone={onCheckAgain} />;
  return <Payee {...props} nom={nom} />;
}
