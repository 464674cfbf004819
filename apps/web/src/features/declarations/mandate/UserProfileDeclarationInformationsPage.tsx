import {
  changeDeclarationInformation,
  getDeclarationInformation,
} from '@portail/contract/people/profile.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { DeclarationInformation } from '@portail/contract/people/profile.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { ORGANISMES } from '@portail/rules/declarations/vocabulary.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { MandateCard } from './MandateCard.tsx';
import { useNumbersForm, type NumbersFormState } from './use-numbers-form.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { ProfilePage } from '../../../session/profile/ProfilePage.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { declarationProfileTexts } from '../../../shared/declarations/declarations.texts.ts';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';

interface NumbersFormProps {
  readonly form: NumbersFormState;
  readonly known: DeclarationInformation;
  readonly onRetry: () => void;
}

function NumbersForm({ form, known, onRetry }: NumbersFormProps) {
  const texts = useTexts(declarationProfileTexts);
  const common = useTexts(profileCommonTexts);
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(form.isRefused ? { title: texts.notSaved } : {})}
      />
      {ORGANISMES.map((organisme) => (
        <MandateCard
          key={organisme}
          organisme={organisme}
          known={known}
          form={form}
          onRetry={onRetry}
        />
      ))}
      <SubmitActions form={form} texts={common}>
        {texts.submit}
      </SubmitActions>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Form>
  );
}

interface KnownProps {
  readonly known: DeclarationInformation;
  readonly onRetry: () => void;
}

function HistoryLink() {
  const texts = useTexts(declarationProfileTexts);
  const canRead = canOpenPage(pageOf('DECLARATION_HISTORY'), useSessionView());
  if (!canRead) return null;
  return (
    <div className="cluster">
      <LinkButton variant="secondary" href={hrefOf('DECLARATION_HISTORY')}>
        {texts.history}
      </LinkButton>
    </div>
  );
}

function Editing({ known, onRetry }: KnownProps) {
  const texts = useTexts(declarationProfileTexts);
  const form = useNumbersForm(known);
  return (
    <ProfilePage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <NumbersForm form={form} known={known} onRetry={onRetry} />
      <HistoryLink />
    </ProfilePage>
  );
}

function Cards({ known, onRetry }: KnownProps) {
  return (
    <>
      {ORGANISMES.map((organisme) => (
        <MandateCard key={organisme} organisme={organisme} known={known} onRetry={onRetry} />
      ))}
      <HistoryLink />
    </>
  );
}

export default function UserProfileDeclarationInformationsPage() {
  const texts = useTexts(declarationProfileTexts);
  const mayChange = useMayCall(changeDeclarationInformation);
  const { data, error, refetch } = useApiQuery(getDeclarationInformation, {});
  const onRetry = () => void refetch();
  if (data !== undefined && mayChange) return <Editing known={data} onRetry={onRetry} />;
  return (
    <ProfilePage lead={texts.lead} isReadOnly={!mayChange}>
      {data === undefined ? (
        <PendingRead error={error} refetch={onRetry} shape="card" label={texts.loading} />
      ) : null}
      {data === undefined ? null : <Cards known={data} onRetry={onRetry} />}
    </ProfilePage>
  );
}
