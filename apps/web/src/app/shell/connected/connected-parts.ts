/** Around every page of a person who is signed in: one file for the browser to load. */
export { default as ConnectedDialogs } from './ConnectedDialogs.tsx';
export { default as ConnectedHeader } from './ConnectedHeader.tsx';
export { default as ConnectedSide } from './ConnectedSide.tsx';
