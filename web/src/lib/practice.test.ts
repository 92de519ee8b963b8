import { describe, expect, it } from 'vitest';
import { AFTER, answered, due, fresh, KINDS, stored, toRepeat, type Named } from './practice';

const question = (seed: number, kind: Named['kind'] = 'two'): Named => ({ kind, seed, hand: 0 });

describe('practice', () => {
  it('counts answers and streaks', () => {
    let course = fresh();
    for (const right of [true, true, false, true]) course = answered(course, question(1), right);
    expect([course.asked, course.right, course.streak, course.best]).toEqual([4, 3, 1, 2]);
    expect(course.kinds).toEqual({ two: [4, 3] });
  });

  it('asks again what was missed, after some others, until it is known', () => {
    let course = answered(fresh(), question(7), false);
    for (let i = 0; i < AFTER; i++) {
      expect(due(course, KINDS)).toBeNull();
      course = answered(course, question(10 + i), true);
    }
    expect(due(course, KINDS)?.seed).toBe(7);
    expect(due(course, ['pot'])).toBeNull();
    course = answered(course, question(7), true);
    expect(course.again).toEqual([]);
  });

  it('keeps one place for a question that is missed twice', () => {
    const course = answered(answered(fresh(), question(7), false), question(7), false);
    expect(course.again).toEqual([{ ...question(7), due: 2 + AFTER }]);
  });

  it('names the weakest kind first', () => {
    let course = fresh();
    for (const [kind, right] of [['pot', true], ['pot', false], ['outs', false], ['two', true]] as const) course = answered(course, question(1, kind), right);
    expect(toRepeat(course)).toEqual(['outs', 'pot']);
  });

  it('starts afresh where nothing, or nothing of its own, is stored', () => {
    expect(stored('Anna')).toEqual(fresh());
  });
});
