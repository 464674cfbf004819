export { createReseal } from './reseal.ts';
