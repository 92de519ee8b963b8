// Every word of the page in English, which also names the keys. A unit test finds missing and unused ones.
import { events } from './en.events';
import { lobby } from './en.lobby';
import { table } from './en.table';
import { study } from './en.study';
import { words } from './en.words';
import { rules } from './en.rules';

export const en = { ...words, ...table, ...events, ...lobby, ...rules, ...study };
