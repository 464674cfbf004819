export { createReseal } from './reseal.ts';
export { passwordKeysIn } from './password-keys.repository.ts';
