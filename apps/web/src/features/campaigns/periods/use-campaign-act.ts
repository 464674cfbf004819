import type {
  CallDefinition,
  CallOutput,
  CallRequest,
} from '@portail/contract/calls/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MutationOptions, useApiMutation } from '../../../session/use-api-mutation.ts';

/** An act on a whole campaign, asked for in a dialog. */
export const useCampaignAct = <const C extends CallDefinition>(
  call: C,
  success: NonNullable<MutationOptions<CallRequest<C>, CallOutput<C, File>>['success']>,
) => {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { submit, isPending, refusal, forgetRefusal } = useApiMutation<C>(call, {
    success,
    // After a success only: reloaded after a refusal, the page could drop the dialog that shows it.
    onSuccess: async () => {
      setOpen(false);
      await queries.invalidateQueries();
    },
  });
  const change = (isNowOpen: boolean) => {
    forgetRefusal();
    setOpen(isNowOpen);
  };
  return { isOpen, change, submit, isPending, refusal };
};
