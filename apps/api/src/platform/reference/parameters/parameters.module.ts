import type { Platform } from '../../platform.ts';
import { createParametersHandlers, type ParametersHandlers } from './parameters.handlers.ts';

export interface ParametersModule {
  readonly handlers: ParametersHandlers;
}

export const createParametersModule = ({ config }: Pick<Platform, 'config'>): ParametersModule => ({
  handlers: createParametersHandlers(config),
});
