// The words of the protocol under the names the page uses for them.
import type { Frame, Lobby, SeatView, View } from './protocol.gen';

export type * from './protocol.gen';
export type Ask = Frame['request'];
export type Hands = readonly SeatView[];
export type LobbyEntry = Lobby['tables'][number];
export type AnyView = View;
