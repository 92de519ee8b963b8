// The words of the protocol under the names the page uses for them.
import type { Frame } from './protocol.gen';

export type * from './protocol.gen';
export type Ask = Frame['request'];
