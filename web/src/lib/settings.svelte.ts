// What a visitor has chosen for this browser. Kept in its storage; nothing of it goes to the server.
import { preferredLanguage, setLanguage, type Language } from './text.svelte';

const KEY = 'doublesuited.settings';

export interface Chosen {
  theme: 'auto' | 'light' | 'dark';
  suits: 'four' | 'two';
  largeCards: boolean;
  sound: boolean;
  turnAlert: boolean;
  hotkeys: boolean;
  language: Language;
}

function defaults(): Chosen {
  return {
    theme: 'auto',
    suits: 'four',
    largeCards: false,
    sound: false,
    turnAlert: true,
    hotkeys: true,
    language: preferredLanguage(navigator.languages ?? []),
  };
}

function stored(): Partial<Chosen> {
  try {
    const known = Object.keys(defaults());
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(found).filter(([name]) => known.includes(name)));
  } catch {
    return {}; // no storage, or not ours: start afresh
  }
}

class Settings {
  chosen = $state<Chosen>({ ...defaults(), ...stored() });

  set<K extends keyof Chosen>(name: K, value: Chosen[K]): void {
    this.chosen[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // a browser without storage forgets, and plays on
    }
    this.apply();
  }

  /** Makes the document look as chosen. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.chosen.theme;
    root.dataset.suits = this.chosen.suits;
    root.classList.toggle('large-cards', this.chosen.largeCards);
    root.lang = this.chosen.language;
    setLanguage(this.chosen.language);
  }
}

export const settings = new Settings();
