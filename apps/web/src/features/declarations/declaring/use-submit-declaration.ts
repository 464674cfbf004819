import type { DeclarationAnswer } from '@portail/contract/payments/payment.flows.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useActOnce } from '../../../flow/use-act-once.ts';
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

/** Sends once, whatever is pressed twice, lost or opened in two tabs (L13). */
export const useSubmitDeclaration = <Body extends z.ZodMiniType>(options: SubmitOptions<Body>) => {
  const { organisme, body, send, onDone } = options;
  const queries = useQueryClient();
  const unanswered = unansweredOf(useDeclaringAnswers(), organisme);
  useEffect(() => openSubmission(organisme), [organisme]);

  const act = useActOnce<SentWords>({
    send: async (request) => {
      const { cle, corps } = commandFor(organisme, request);
      noteSent(organisme, await send(z.parse(body, corps), cle));
      void queries.invalidateQueries();
      onDone();
    },
    onRefused: () => noteRefusal(organisme),
  });
  return { ...act, unanswered: act.isPending ? undefined : unanswered };
};
export type DeclarationAct = ReturnType<typeof useSubmitDeclaration>;
