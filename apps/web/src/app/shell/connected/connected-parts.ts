import ConnectedDialogs from './ConnectedDialogs.tsx';
import ConnectedHeader from './ConnectedHeader.tsx';
import ConnectedSide from './ConnectedSide.tsx';

/** Around every page of a person who is signed in: one file for the browser to load. */
export const CONNECTED_PARTS = { ConnectedDialogs, ConnectedHeader, ConnectedSide };
