import { expect, it } from 'vitest';
import { ActKey } from './act-key.ts';

it.each([-987654321, 500, 503, 429])(
  'keeps its key for a retry where %i left it open whether the act happened',
  (code) => {
    const act = new ActKey();
    const first = act.keyFor({ amount: 1 });
    act.settle({ code });
    expect(act.keyFor({ amount: 1 })).toBe(first);
  },
);

it.each([undefined, { code: 422 }, { code: 60013 }])('takes a new key once the server has answered (%j)', (refusal) => {
  const act = new ActKey();
  const first = act.keyFor({ amount: 1 });
  act.settle(refusal);
  expect(act.keyFor({ amount: 1 })).not.toBe(first);
});

it('keeps its key while a twin of the act is still under way', () => {
  const act = new ActKey();
  const first = act.keyFor({ amount: 1 });
  act.settle({ code: 409, extra: { retryAfter: 1 } });
  expect(act.keyFor({ amount: 1 })).toBe(first);
});

it('takes a new key for another input: that is another act', () => {
  const act = new ActKey();
  const first = act.keyFor({ amount: 1 });
  act.settle({ code: 503 });
  expect(act.keyFor({ amount: 2 })).not.toBe(first);
});
