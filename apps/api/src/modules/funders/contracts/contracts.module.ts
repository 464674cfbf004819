import type { Platform } from '../../../platform/platform.ts';
import { createContractsHandlers, type ContractsHandlers } from './contracts.handlers.ts';
import { contractQueries } from './contracts.queries.ts';

export interface ContractsModule {
  readonly handlers: ContractsHandlers;
}

export const createContractsModule = ({ reader }: Pick<Platform, 'reader'>): ContractsModule => ({
  handlers: createContractsHandlers((scope) => contractQueries(reader, scope).list()),
});
