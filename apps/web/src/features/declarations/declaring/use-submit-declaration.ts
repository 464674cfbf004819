import type { DeclarationAnswer } from '@portail/contract/payments/payment.flows.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import {
  commandFor,
  noteRefusal,
  noteSent,
  openSubmission,
  type SentWords,
  unansweredOf,
  useDeclaringAnswers,
} from './declaring-draft.ts';

interface SubmitOptions<Body extends z.ZodMiniType> {
  readonly organisme: Organisme;
  readonly body: Body;
  readonly send: (corps: z.output<Body>, cle: string) => Promise<DeclarationAnswer>;
  readonly onDone: () => void;
}

/** Declares once, also over a reload and several tabs: the draft holds the key (L13). */
export const useSubmitDeclaration = <Body extends z.ZodMiniType>(options: SubmitOptions<Body>) => {
  const { organisme, body, send, onDone } = options;
  const unanswered = unansweredOf(useDeclaringAnswers(), organisme);
  useEffect(() => openSubmission(organisme), [organisme]);

  const act = useApiMutation(
    (request: SentWords) => {
      const { cle, corps } = commandFor(organisme, request);
      return send(z.parse(body, corps), cle);
    },
    {
      invalidates: 'everything',
      onSuccess: (declared) => {
        noteSent(organisme, declared);
        onDone();
      },
      onAbandoned: () => noteRefusal(organisme),
      onRefused: ({ isOpen }) => {
        if (!isOpen) noteRefusal(organisme);
      },
    },
  );
  return { ...act, unanswered: act.isPending ? undefined : unanswered };
};
export type DeclarationAct = ReturnType<typeof useSubmitDeclaration>;
