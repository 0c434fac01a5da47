import { awaitedEffects } from '@suya/contract/orders/workflow/effects';
import { expect, test } from 'vitest';
import { effects } from './effects.ts';

test('of the effects that another domain does not do, exactly those that the workflow’s page calls awaited do nothing', () => {
  const computed = ['countMember'];
  const ofOwners = ['publishVersion', 'recordVersionApproval', 'recordVersionRejection', 'recordShipment'];
  const idle = Object.entries(effects).filter(
    ([name, effect]) => ![...ofOwners, ...computed].includes(name) && !effect.act && !effect.columns,
  );
  expect(idle.map(([name]) => name).toSorted()).toEqual([...awaitedEffects].toSorted());
});
