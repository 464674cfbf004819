import { getRemises, getIntervenant } from '@portail/contract/payments/payees.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  RemiseStatut,
  IntervenantIdentity,
} from '@portail/contract/payments/payees.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { HandCoins } from '@portail/ui/icons/icons.ts';
import '@portail/ui/layout/Card.css';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { intervenantTexts, remiseTexts } from './intervenant.texts.ts';
import './intervenant.css';
import { useRemiseColumns } from './remise-columns.tsx';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { notify } from '../../../shared/notifications/notification-store.ts';

const useKindWords = () => {
  const texts = useTexts(intervenantTexts);
  const kinds: Readonly<Record<string, string>> = {
    SALARIE: texts.SALARIE,
    ASSISTANTE_MATERNELLE: texts.ASSISTANTE_MATERNELLE,
    STRUCTURE: texts.STRUCTURE,
    ORGANISME: texts.ORGANISME,
  };
  return (type: string): string => kinds[type] ?? type;
};

function CopyNan({ codeNAN }: { readonly codeNAN: string }) {
  const texts = useTexts(intervenantTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codeNAN);
      notify({ type: 'success', header: texts.copied, content: codeNAN });
    } catch {
      // The clipboard permission may be denied.
      notify({ type: 'warning', header: texts.copy, content: texts.copyFailed });
    }
  };
  return (
    <Button variant="secondary" isSmall onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}

/** The NAN code is large, because it is read out and copied. */
function IdentityCard({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const kind = useKindWords();
  const isActive = identity.contactStatus === 'ACTIF';
  return (
    <Card title={texts.identity} accent="primary" className="intervenant-identity">
      {isActive ? null : <Alert tone="warning">{texts.inactive}</Alert>}
      <div className="intervenant-identity__nan">
        <p className="intervenant-identity__label">
          {texts.nan} <GlossaryTip word="codeNan" />
        </p>
        <p className="intervenant-identity__code">{identity.codeNAN}</p>
        <p className="intervenant-identity__label">{texts.nanAdvice}</p>
        <CopyNan codeNAN={identity.codeNAN} />
      </div>
      <FactList
        facts={[
          { id: 'nom', label: texts.name, value: identity.socialReason, isStrong: true },
          { id: 'activite', label: texts.kind, value: kind(identity.type) },
          {
            id: 'affiliation',
            label: texts.status,
            value: (
              <Status tone={isActive ? 'success' : 'warning'}>
                {texts[identity.contactStatus]}
              </Status>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** What prevents the next transfer, if anything. */
function BankNotice({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const mayOpenBank = canOpenPage(pageOf('INTERVENANT_BANK'), useSessionView());
  const statut = identity.coordonneesBancaires;
  if (statut === 'ACTIVES') return null;
  return (
    <Alert
      tone={statut === 'EN_ATTENTE' ? 'info' : 'warning'}
      title={texts[statut]}
      actions={
        mayOpenBank ? (
          <LinkButton variant="secondary" href={hrefOf('INTERVENANT_BANK')}>
            {texts.bank}
          </LinkButton>
        ) : undefined
      }
    >
      {texts[`${statut}_TEXT`]}
    </Alert>
  );
}

/** The amount due, and its payout day. */
function DueCard({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const cents = centsOfWire(identity.montantAVerser);
  const { prochainVersement, montantARetenir } = identity;
  const words = () => {
    if (cents === 0) return texts.nothingDue;
    return prochainVersement === null
      ? texts.noPayoutDay
      : fill(texts.nextPayout, { date: wireDayWords(prochainVersement) });
  };
  return (
    <Card title={texts.due} accent="secondary" className="intervenant-due">
      <p>
        <AmountText cents={cents} size="hero" />
      </p>
      <p>{words()}</p>
      {montantARetenir === 0 ? null : (
        <p>{fill(texts.deducted, { montant: wireAmount(montantARetenir) })}</p>
      )}
    </Card>
  );
}

interface IntervenantHomeProps {
  /** Renders a loading error. */
  readonly failure: (error: Error, retry: () => void) => ReactNode;
  /** Renders the state of a payment. */
  readonly drawStatut: (statut: RemiseStatut) => ReactNode;
}

const LAST = '5';

function LastRemises({ failure, drawStatut }: IntervenantHomeProps) {
  const texts = useTexts(intervenantTexts);
  const lists = useTexts(remiseTexts);
  const columns = useRemiseColumns(drawStatut);
  const { data, error, refetch } = useApiQuery(getRemises, { query: { taille: LAST } });
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={4} />
    ) : (
      failure(error, () => void refetch())
    );
  if (data.length === 0)
    return (
      <EmptyState icon={<HandCoins />} title={texts.noneYet}>
        {texts.noneYetText}
      </EmptyState>
    );
  return (
    <>
      <Table
        caption={lists.caption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ numeroRemise }) => numeroRemise}
      />
      <div className="cluster">
        <LinkButton variant="secondary" href={hrefOf('INTERVENANT_REMISES')}>
          {texts.all}
        </LinkButton>
      </div>
    </>
  );
}

/** The payee's home: NAN code, amount due and latest payments. */
export default function IntervenantHome(props: IntervenantHomeProps) {
  const texts = useTexts(intervenantTexts);
  const { data, error, refetch } = useApiQuery(getIntervenant, {});
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" label={texts.loading} />
    ) : (
      props.failure(error, () => void refetch())
    );
  return (
    <>
      <BankNotice identity={data} />
      <div className="intervenant-cards">
        <IdentityCard identity={data} />
        <DueCard identity={data} />
      </div>
      <section aria-labelledby="dernieres-remises" className="stack remises">
        <h2 id="dernieres-remises">{texts.last}</h2>
        <LastRemises {...props} />
      </section>
    </>
  );
}
