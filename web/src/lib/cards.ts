// Cards as the server writes them: a rank letter and a suit letter, "As"; "??" lies face down.

export const FACE_DOWN = '??';
export const RANKS = '23456789TJQKA';
export const SUITS = 'cdhs';

export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
export type Suit = 'c' | 'd' | 'h' | 's';
export interface Face {
  rank: Rank;
  suit: Suit;
}

/** Rank and suit of a card that lies face up, else null. */
export function face(card: string): Face | null {
  const [rank = '', suit = ''] = card;
  if (card.length !== 2 || !RANKS.includes(rank) || !SUITS.includes(suit)) return null;
  return { rank: rank as Rank, suit: suit as Suit };
}
