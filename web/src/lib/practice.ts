// The course of practice: how often you were right, and which questions come again. Kept in this browser, by account:
// nobody else needs to know, and a guest keeps it too.
import type { Drill } from '../protocol';

export type Kind = Drill['kind'];
export const KINDS: readonly Kind[] = ['two', 'read', 'nuts', 'outs', 'share', 'pot'];
export const AFTER = 3; // so many other questions come before one that was missed comes back
const MOST = 50;
const KEY = 'doublesuited.practice.';

/** A question by its names. */
export interface Named {
  kind: Kind;
  seed: number;
  hand: number;
}

export interface Course {
  asked: number;
  right: number;
  streak: number;
  best: number;
  /** Answers by kind: how many, and how many of them right. */
  kinds: Partial<Record<Kind, [asked: number, right: number]>>;
  /** Missed questions, and after how many answers each is due. */
  again: (Named & { due: number })[];
}

export function fresh(): Course {
  return { asked: 0, right: 0, streak: 0, best: 0, kinds: {}, again: [] };
}

/** The course after an answer. A question that is answered right does not come again. */
export function answered(course: Course, { kind, seed, hand }: Named, right: boolean): Course {
  const asked = course.asked + 1;
  const streak = right ? course.streak + 1 : 0;
  const [of, good] = course.kinds[kind] ?? [0, 0];
  const others = dropped(course, { kind, seed, hand }).again;
  return {
    asked,
    right: course.right + Number(right),
    streak,
    best: Math.max(course.best, streak),
    kinds: { ...course.kinds, [kind]: [of + 1, good + Number(right)] },
    again: right ? others : [...others, { kind, seed, hand, due: asked + AFTER }].slice(-MOST),
  };
}

/** The course without this question among those to repeat. */
export function dropped(course: Course, { kind, seed, hand }: Named): Course {
  return { ...course, again: course.again.filter((one) => one.kind !== kind || one.seed !== seed || one.hand !== hand) };
}

/** The missed question of these kinds that is due, or null. */
export function due(course: Course, kinds: readonly Kind[]): Named | null {
  return course.again.find((one) => one.due <= course.asked && kinds.includes(one.kind)) ?? null;
}

/** The kinds with wrong answers, those with the largest part of them first. */
export function toRepeat(course: Course): Kind[] {
  const wrong = (kind: Kind): number => {
    const [of, right] = course.kinds[kind] ?? [0, 0];
    return of ? (of - right) / of : 0;
  };
  return KINDS.filter((kind) => wrong(kind) > 0).sort((a, b) => wrong(b) - wrong(a));
}

export function stored(account: string): Course {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + account) ?? 'null') as Partial<Course> | null;
    return found && Array.isArray(found.again) ? { ...fresh(), ...found } : fresh();
  } catch {
    return fresh(); // no storage, or not ours
  }
}

export function store(account: string, course: Course): void {
  try {
    localStorage.setItem(KEY + account, JSON.stringify(course));
  } catch {
    // a browser without storage forgets, and practises on
  }
}
