// Presets, house options and bots, asked for once.
import type { Bots, Presets } from '../protocol';
import { api } from './api';

class Book {
  presets = $state.raw<Presets | null>(null);
  bots = $state.raw<Bots['bots']>([]);
  problem = $state('');

  async load(): Promise<void> {
    if (this.presets) return;
    try {
      const [presets, bots] = await Promise.all([api.presets(), api.bots()]);
      this.presets = presets;
      this.bots = bots.bots;
      this.problem = '';
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}

export const book = new Book();
