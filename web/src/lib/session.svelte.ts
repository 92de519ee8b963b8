// Who is here: a stranger, a guest with a name, or an account.
import type { Me } from '../protocol';
import { api } from './api';
import { room } from './room.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  known = $state(false);
  problem = $state('');

  get name(): string {
    return this.me?.account?.name ?? '';
  }

  /** Asks the server who this browser is, until it answers. */
  async load(): Promise<void> {
    try {
      this.take(await api.me());
      this.problem = '';
      this.known = true;
    } catch (error) {
      this.problem = (error as Error).message;
      setTimeout(() => void this.load(), 2_000);
    }
  }

  take(me: Me): void {
    const changed = me.account?.name !== this.me?.account?.name;
    this.me = me;
    if (!changed) return;
    room.disconnect();
    if (me.account) room.connect();
  }
}

export const session = new Session();

/** A name to start with, for those who do not care. */
export function someName(): string {
  const first = ['Quiet', 'Lucky', 'Patient', 'Bold', 'Calm', 'Merry', 'Clever', 'Swift'];
  const second = ['Otter', 'Heron', 'Badger', 'Lynx', 'Finch', 'Marten', 'Hare', 'Owl'];
  const pick = (from: string[]): string => from[Math.floor(Math.random() * from.length)] ?? '';
  return `${pick(first)}${pick(second)}${10 + Math.floor(Math.random() * 90)}`;
}
