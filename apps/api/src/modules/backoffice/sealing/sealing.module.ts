export { createSealAnew } from './seal-anew.ts';
