import { getFaq } from '@portail/contract/people/help.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => callApi(getFaq, {}, { signal }),
});
