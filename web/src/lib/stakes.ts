// A game in a few words: "Pot-limit Omaha hi/lo 1/2".
import { chips } from './money';
import { t } from './text.svelte';

export interface Stakes {
  variant: string;
  betting: string;
  small_blind: number;
  big_blind: number;
  ante: number;
  ante_by?: string;
  decimals: number;
  hole_cards: number;
}

export function gameName(game: Pick<Stakes, 'variant' | 'betting'> & { hole_cards?: number }): string {
  const cards = game.hole_cards && game.hole_cards !== 4 ? t('game.cards', { n: game.hole_cards }) : '';
  return [t(`betting.${game.betting as 'pot'}`), cards, t(`variant.${game.variant as 'omaha'}`)].filter(Boolean).join(' ');
}

export function stakes(game: Stakes): string {
  if (!game.big_blind) return t('game.ante.only', { ante: chips(game.ante, game.decimals) });
  const blinds = `${chips(game.small_blind, game.decimals)}/${chips(game.big_blind, game.decimals)}`;
  return game.ante ? t(game.ante_by === 'big_blind' ? 'game.ante.big' : 'game.ante', { blinds, ante: chips(game.ante, game.decimals) }) : blinds;
}
