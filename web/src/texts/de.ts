// Every word of the page in German. The type asks for exactly the keys of the English catalogue.
import type { en } from './en';
import { events } from './de.events';
import { lobby } from './de.lobby';
import { table } from './de.table';
import { study } from './de.study';
import { words } from './de.words';
import { rules } from './de.rules';

export const de: Record<keyof typeof en, string> = { ...words, ...table, ...events, ...lobby, ...rules, ...study };
