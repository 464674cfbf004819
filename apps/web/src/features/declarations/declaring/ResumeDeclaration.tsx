import { getDeclarationToResume } from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Button, type ButtonProps } from '@portail/ui/actions/Button.tsx';
import { useSession, useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { resumeDeclarationTexts } from './declaring.texts.ts';
import { organismeParams } from '../../../session/declaration-query.ts';

interface ResumeDeclarationProps extends Pick<ButtonProps, 'variant' | 'isSmall'> {
  readonly line: DeclarationLine;
}

export function ResumeDeclaration({ line, variant, isSmall = false }: ResumeDeclarationProps) {
  const texts = useTexts(resumeDeclarationTexts);
  const { id, organisme, resteAPayer } = line;
  const typeContrat = useSession((state) => state.visualisation?.visualisationMode);
  const view = useSessionView();
  const canPay = canOpenPage(pageOf('ACCOUNT_PAYMENT_AMOUNT'), view);
  const mayDeclare = useMayCall(getDeclarationToResume);
  const isRejected = line.statut === 'REJETEE';
  // A rejected or cancelled declaration has nothing left to pay.
  const isOwing = resteAPayer > 0;
  const { submit, isPending } = useApiMutation(getDeclarationToResume, {
    failureHeader: texts.failed,
    onSuccess: async (declaration) => {
      if (typeContrat === undefined) return;
      // Imported lazily with their own pages.
      const { resumeToPay, resumeToRedo } = await import('./resume-declaration.ts');
      const resumed = { organisme, id, typeContrat, declaration };
      navigate(isRejected ? resumeToRedo(resumed) : resumeToPay(resumed));
    },
  });
  if (!canPay || !mayDeclare || typeContrat === undefined || !(isRejected || isOwing)) return null;
  const reste = wireAmount(resteAPayer);
  const label = fill(isRejected ? texts.redoOf : texts.payOf, { numero: id, reste });
  const words = isRejected ? texts.redo : isSmall ? texts.pay : fill(texts.payRest, { reste });
  return (
    <Button
      variant={variant ?? 'secondary'}
      isSmall={isSmall}
      isPending={isPending}
      pendingLabel={texts.pending}
      {...(isSmall ? { 'aria-label': label } : {})}
      onClick={() => void submit({ params: { ...organismeParams(organisme), id } })}
    >
      {words}
    </Button>
  );
}
